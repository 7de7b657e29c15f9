import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchedWords, readText } from './rule-words.ts'

const matched = (text: string, sought: readonly string[]) => matchedWords(readText(text), sought)

test.each<[string, string, readonly string[], readonly string[]]>([
  ['a word', 'Necesito factura hoy', ['factura'], ['factura']],
  ['case and accents', 'DEVOLUCIÓN ya', ['devolucion'], ['DEVOLUCIÓN']],
  ['accents of the rule', 'devolucion', ['Devolución'], ['devolucion']],
  ['a decomposed accent', 'nin\u0303o', ['niño'], ['nin\u0303o']],
  ['no part of a word', 'facturación', ['factura'], []],
  ['a beginning', '¿Facturarán?', ['factur*'], ['Facturarán']],
  ['a beginning that is whole', 'factura', ['factura*'], ['factura']],
  [
    'a phrase over signs and lines',
    'precio,\npor  MAYOR',
    ['precio por mayor'],
    ['precio,\npor  MAYOR'],
  ],
  ['a phrase with a beginning', 'por mayoreo', ['por mayor*'], ['por mayoreo']],
  ['a phrase that is not whole', 'precio al por mayor', ['precio por'], []],
  ['a number', 'pedido 1234', ['123', '1234'], ['1234']],
  ['a sign', 'gracias 👍', ['👍'], ['👍']],
  ['a lone star', 'a*b', ['*'], ['*']],
  ['each once', 'sí SI si', ['si', 'sí'], ['sí']],
  ['an empty text', '', ['factura'], []],
])('%s', (_, text, sought, found) => expect(matched(text, sought)).toEqual(found))

const letters = fc.stringMatching(/^[a-zñáéíóú]{1,8}$/)

test('a word is found wherever it stands, in any case, and no longer one is', () => {
  fc.assert(
    fc.property(fc.array(letters), letters, fc.array(letters), (before, word, after) => {
      const text = [...before, word, ...after].join(' ')
      expect(matched(text.toUpperCase(), [word])).toHaveLength(1)
      expect(matched(`${word}x`, [word])).toEqual([])
      expect(matched(`${word}x`, [`${word}*`])).toEqual([`${word}x`])
    }),
    { seed: 20_261_130 },
  )
})

test('what is found is a part of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, sought) => {
      for (const found of matched(text, sought))
        expect(text.includes(found) || sought.some((one) => one.trim() === found)).toBe(true)
    }),
    { seed: 20_261_130 },
  )
})
