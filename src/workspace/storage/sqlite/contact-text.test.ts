import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longPieces, pieceWord } from './contact-text.ts'

test.each([
  ['quispe', ['quispe']],
  ['ana ríos', ['ana rí', 'na río', 'a ríos']],
  ['short', []],
  ['lucía\nquispe', ['quispe']],
  ['aaaaaaaa', ['aaaaaa']],
  ['👍👍👍👍👍a', ['👍👍👍👍👍a']],
])('the long pieces of %j are %j', (text, expected) => {
  expect(longPieces(text)).toEqual(expected)
})

test('every piece is encoded as one word of the same length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (piece) => {
      const word = pieceWord(piece)
      expect(word).not.toMatch(/[\0-\x7f]/)
      expect(Array.from(word)).toHaveLength(Array.from(piece).length)
    }),
  )
})
