import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foundRanges, searchedTexts, soughtWords, wordsOf } from './message-search.ts'

/** The text with each match in brackets. */
function marked(text: string, searchWords: string): string {
  let after = ''
  let at = 0
  for (const [from, to] of foundRanges(text, searchWords)) {
    after += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return after + text.slice(at)
}

test.each([
  ['¿Llegó el SOFÁ gris?', ['llego', 'el', 'sofa', 'gris']],
  ['ana.quispe@correo.pe', ['ana', 'quispe', 'correo', 'pe']],
  ['pedido N-1042, 1042', ['pedido', 'n', '1042']],
  ['amanhã 👍🏽 ok 👍', ['amanha', '👍', 'ok']],
  ['sofa\u0301 sofá', ['sofa']],
  ['İzmir', ['izmir']],
  ['Ⓜ️ Metro', ['Ⓜ', 'metro']],
  ['\u0301 — …', []],
])('wordsOf splits %j into words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  ['sofá gris', ['sofa', 'gris']],
  ['so sofá SOF', ['sofa']],
  ['¿?…', []],
  ['gr\0is', ['gris']],
  ['Ⓜ️ sofá', ['Ⓜ', 'sofa']],
])('soughtWords splits the query %j into words', (text, words) => {
  expect(soughtWords(text)).toEqual(words)
})

test.each([
  ['El sofá gris y el Sófano', 'sofa', 'El [sofá] gris y el [Sófa]no'],
  ['El sofá', 'SOFÁ el', '[El] [sofá]'],
  ['sofa\u0301 y sillo\u0301n', 'sofa sillon', '[sofa\u0301] y [sillo\u0301n]'],
  ['cosofá', 'sofá', 'cosofá'],
  ['gracias', 'gra grac', '[grac]ias'],
  ['İzmir', 'izm', '[İzm]ir'],
  ['listo 👍🏽', '👍', 'listo [👍]🏽'],
  ['salida del Ⓜ️', 'ⓂSALIDA', '[salida] del [Ⓜ]️'],
  ['nada', 'todo', 'nada'],
])('foundRanges marks the matches in %j for %j', (text, searchWords, expected) => {
  expect(marked(text, searchWords)).toBe(expected)
})

describe('any message', () => {
  it('is found by each of its words; matches are marked at the start of words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const one of wordsOf(text)) {
          const ranges = foundRanges(text, one)
          expect(ranges.length).toBeGreaterThan(0)
          for (const [from, to] of ranges) expect(wordsOf(text.slice(from, to))).toEqual([one])
        }
      }),
    )
  })
})

test('searchedTexts returns texts, file names and choices, but not addresses', () => {
  const texts = searchedTexts({
    type: 'list',
    text: 'Pick',
    filename: 'menu.pdf',
    media: '/files/secret',
    options: [{ id: 'x', title: 'Sofa', description: 'grey' }],
  })
  expect(texts).toEqual(['Pick', 'menu.pdf', 'Sofa', 'grey'])
})
