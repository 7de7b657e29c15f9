import { expect, test } from 'vitest'
import { plainTextFault, repeatedTitles } from './channel-texts.ts'

test.each<[string, ReturnType<typeof plainTextFault>]>([
  ['Tu pedido {{número de pedido}}', undefined],
  ['{{first_name}} y {{last_name}}', undefined],
  ['Pedido_2026 ~ 10 min', undefined],
  ['1. Elige', undefined],
  ['Casa Nogal® · 50 % → Lima ™', undefined],
  ['', undefined],
  ['*Oferta* de hoy', { rule: 'formatting', at: 0 }],
  ['Oferta 2 * 1', { rule: 'formatting', at: 9 }],
  ['La _gran_ oferta', { rule: 'formatting', at: 3 }],
  ['Antes ~50~', { rule: 'formatting', at: 6 }],
  ['Usa `NOGAL`', { rule: 'formatting', at: 4 }],
  ['_{{name}}_', { rule: 'formatting', at: 0 }],
  ['Casa Nogal 🌰', { rule: 'emoji', at: 11 }],
  ['Hola ❤', { rule: 'emoji', at: 5 }],
  ['Casa ™️', { rule: 'emoji', at: 5 }],
  ['Perú 🇵🇪', { rule: 'emoji', at: 5 }],
  ['Paso 1️⃣', { rule: 'emoji', at: 5 }],
  ['{{name}} 🎉', { rule: 'emoji', at: 9 }],
  ['Oferta\nde hoy', { rule: 'lineBreak', at: 6 }],
  ['Oferta\u2028de hoy', { rule: 'lineBreak', at: 6 }],
])('the header or footer %j', (text, fault) => {
  expect(plainTextFault(text)).toEqual(fault)
})

test.each<[string[], number[]]>([
  [[], []],
  [['Sí', 'No'], []],
  [['Sí', 'Sí'], [1]],
  [['Sí', ' Sí '], [1]],
  [['Sí', 'Si\u0301'], [1]],
  [['Sí', 'sí'], []],
  [['', ' '], []],
  [
    ['A', 'B', 'A', 'B', 'A'],
    [2, 3, 4],
  ],
])('of the titles %j, these repeat an earlier one: %j', (titles, repeated) => {
  expect(repeatedTitles(titles)).toEqual(repeated)
})
