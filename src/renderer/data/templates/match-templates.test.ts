import { expect, test } from 'vitest'
import { matching } from './match-templates.ts'

const items = [
  { name: 'Plazo de entrega', text: 'En Lima, 3 a 5 días' },
  { name: 'Saludo', text: '¿En qué te ayudo?' },
  { name: 'Días de atención', text: 'De lunes a sábado' },
]
const found = (query: string) => matching(items, query, (item) => item).map(({ name }) => name)

test('a Hangul syllable does not match a longer syllable that begins with the same letters', () => {
  const named = ['강남', '가게'].map((name) => ({ name, text: '' }))
  expect(matching(named, '가', (item) => item).map(({ name }) => name)).toEqual(['가게'])
})

test.each([
  ['', ['Plazo de entrega', 'Saludo', 'Días de atención']],
  ['  ', ['Plazo de entrega', 'Saludo', 'Días de atención']],
  ['SALU', ['Saludo']],
  ['dias', ['Días de atención', 'Plazo de entrega']],
  ['días', ['Días de atención', 'Plazo de entrega']],
  ['lima entrega', ['Plazo de entrega']],
  ['lima saludo', []],
  ['sabado', ['Días de atención']],
])('%j finds %j', (query, names) => {
  expect(found(query)).toEqual(names)
})

test.each([
  ['saludo', ['Saludo', 'Saludo formal', 'Despedida']],
  ['saludo-f', ['Saludo formal']],
  ['saludo-formal', ['Saludo formal']],
  ['despedida-2', ['Despedida']],
])('"/%s" finds %j, matching shortcuts first', (query, names) => {
  const items = [
    { name: 'Saludo formal', text: '', shortcut: 'saludo-formal' },
    { name: 'Despedida', text: 'Un saludo', shortcut: 'despedida-2' },
    { name: 'Saludo', text: '', shortcut: 'saludo' },
  ]
  expect(matching(items, query, (item) => item).map(({ name }) => name)).toEqual(names)
})
