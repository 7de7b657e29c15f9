import { expect, test } from 'vitest'
import { en } from '#renderer/i18n/en/index.ts'
import { es } from '#renderer/i18n/es/index.ts'
import { pt } from '#renderer/i18n/pt/index.ts'
import { coordinatesText } from './coordinates.ts'

const directions = {
  en: en.inbox.message.directions,
  es: es.inbox.message.directions,
  pt: pt.inbox.message.directions,
}

test.each([
  ['en', 19.4326, -99.1332, '19.4326° N, 99.1332° W'],
  ['es', 19.4326, -99.1332, '19,4326° N, 99,1332° O'],
  ['es', 41.38879, 2.15899, '41,38879° N, 2,15899° E'],
  ['pt', -23.5, -46.625, '23,5° S, 46,625° O'],
  ['pt', -25.9689, 32.5699, '25,9689° S, 32,5699° L'],
  ['en', 0, 0, '0° N, 0° E'],
  ['en', -0.000001, 179.999999, '0° S, 180° E'],
] as const)(
  'in the language %s the coordinates %f, %f are written %s',
  (language, latitude, longitude, expected) => {
    expect(coordinatesText(latitude, longitude, language, directions[language])).toBe(expected)
  },
)
