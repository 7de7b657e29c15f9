import { expect, test } from 'vitest'
import { rankMatches } from './rank.ts'

const names = ['Ir al perfil', 'Bloquear la pantalla', 'Cambiar a: Casa Nogal', 'Idioma: Español']
const found = (text: string) =>
  rankMatches(
    names.map((name) => ({ name })),
    text,
  ).map(({ name }) => name)

test('an empty text matches everything', () => {
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
])('"%s" matches %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('further words find an item, below those whose names match', () => {
  const items = [
    { name: 'Marcar como finalizado', words: 'terminar cerrar' },
    { name: 'Cerrar la sesión' },
    { name: 'Quitar de finalizados' },
  ]
  const foundIn = (text: string) => rankMatches(items, text).map(({ name }) => name)
  expect(foundIn('cerr')).toEqual(['Cerrar la sesión', 'Marcar como finalizado'])
  expect(foundIn('terminar')).toEqual(['Marcar como finalizado'])
  expect(foundIn('marcar termi')).toEqual(['Marcar como finalizado'])
  expect(foundIn('erminar')).toEqual([])
})

test('a Hangul syllable does not match another syllable that begins with the same letters', () => {
  const items = [{ name: '강남' }, { name: '가게' }]
  expect(rankMatches(items, '가').map(({ name }) => name)).toEqual(['가게'])
})

test('names that begin with the text are first, then names with a word that begins with it, then others', () => {
  const items = ['Un casa', 'Mi casaca', 'xcasa', 'Casa', 'Casa dos'].map((name) => ({ name }))
  expect(rankMatches(items, 'casa').map(({ name }) => name)).toEqual([
    'Casa',
    'Casa dos',
    'Un casa',
    'Mi casaca',
    'xcasa',
  ])
})
