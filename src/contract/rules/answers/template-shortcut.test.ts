import { expect, test } from 'vitest'
import { shortcutOf, templateShortcuts } from './template-shortcut.ts'

test.each([
  ['Pedido en camino', 'pedido-en-camino'],
  ['  ¿Dónde está tu ÓRDEN?  ', 'donde-esta-tu-orden'],
  ['Niño & niña 24/7', 'nino-nina-24-7'],
  ['Привет, мир', 'привет-мир'],
  ['--', ''],
  ['👋', ''],
])('the shortcut of "%s" is "%s"', (name, shortcut) => {
  expect(shortcutOf(name)).toBe(shortcut)
})

const shortcuts = (...names: readonly [id: string, name: string][]) =>
  Object.fromEntries(templateShortcuts(names.map(([id, name]) => ({ id, name }))))

test.each([
  [
    'equal shortcuts are numbered',
    [
      ['1', 'Saludo'],
      ['2', 'saludo!'],
      ['3', 'Saludo'],
    ],
    { 1: 'saludo', 2: 'saludo-2', 3: 'saludo-3' },
  ],
  [
    'the order of the list does not matter',
    [
      ['2', 'Saludo'],
      ['1', 'Saludo'],
    ],
    { 1: 'saludo', 2: 'saludo-2' },
  ],
  [
    'a number is skipped if another name has this shortcut',
    [
      ['1', 'Saludo 2'],
      ['2', 'Saludo'],
      ['3', 'Saludo'],
    ],
    { 1: 'saludo-2', 2: 'saludo', 3: 'saludo-3' },
  ],
  [
    'a name without letters has no shortcut',
    [
      ['1', '👋'],
      ['2', 'Hola'],
    ],
    { 2: 'hola' },
  ],
] as const)('in templateShortcuts, %s', (_, names, expected) => {
  expect(shortcuts(...names.map(([id, name]) => [id, name] as [string, string]))).toEqual(expected)
})
