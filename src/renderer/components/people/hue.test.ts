import { describe, expect, test } from 'vitest'
import { hueOf, initialsOf } from './hue.ts'

describe('initialsOf', () => {
  test.each([
    ['Lucía Fernández Ortega', 'LF'],
    ['Distribuidora El Roble S.A.C.', 'DE'],
    ['ana', 'A'],
    ['Ñandú Ávila', 'ÑÁ'],
    ['  Óscar   de la Hoya ', 'ÓD'],
    ['🌵 Cactus Club', 'CC'],
    ['𝒜nna', '𝒜'],
    ['+51 987 654 321', '21'],
    ['(51) 987-654-321', '21'],
    ['', ''],
    ['🌵', ''],
  ])('given %j, returns %j', (name, expected) => {
    expect(initialsOf(name)).toBe(expected)
  })
})

test('an id always has the same hue, and similar ids are spread over the hues', () => {
  expect(hueOf('contact-1')).toBe(hueOf('contact-1'))
  const hues = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`contact-${index}`)))
  expect(hues.size).toBeGreaterThanOrEqual(10)
})
