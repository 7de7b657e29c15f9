import { expect, test } from 'vitest'
import { ranked } from './rank.ts'

const names = ['Ir al perfil', 'Bloquear la pantalla', 'Cambiar a: Casa Nogal', 'Idioma: Español']
const found = (text: string) =>
  ranked(
    names.map((name) => ({ name })),
    text,
  ).map(({ name }) => name)

test('everything is offered while nothing is asked', () => {
  expect(found('')).toEqual(names)
  expect(found('  ')).toEqual(names)
})

test.each([
  ['ESPANOL', ['Idioma: Español']],
  ['pantalla bloq', ['Bloquear la pantalla']],
  ['nog', ['Cambiar a: Casa Nogal']],
  ['antall', ['Bloquear la pantalla']],
  ['antall zzz', []],
  ['zzz', []],
])('"%s" means %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('a syllable of Hangul is found by itself, and by no beginning of it', () => {
  const items = [{ name: '강남' }, { name: '가게' }]
  expect(ranked(items, '가').map(({ name }) => name)).toEqual(['가게'])
})

test('what begins so comes before what holds it, and of equals the order stays', () => {
  const items = ['Un casa', 'Mi casaca', 'xcasa', 'Casa', 'Casa dos'].map((name) => ({ name }))
  expect(ranked(items, 'casa').map(({ name }) => name)).toEqual([
    'Casa',
    'Casa dos',
    'Un casa',
    'Mi casaca',
    'xcasa',
  ])
})
