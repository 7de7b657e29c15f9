import { expect, it } from 'vitest'
import { findMatches, matchesMost, type TextPiece } from './find-matches.ts'

const block = (text: string): TextPiece => ({ text, startsBlock: true })
const inline = (text: string): TextPiece => ({ text, startsBlock: false })

/** The matched texts, cut out of the pieces. */
function found(pieces: readonly TextPiece[], query: string): string[] {
  return findMatches(pieces, query).map(({ start, end }) =>
    pieces
      .map(({ text }, piece) =>
        piece < start.piece || piece > end.piece
          ? ''
          : text.slice(
              piece === start.piece ? start.offset : 0,
              piece === end.piece ? end.offset : text.length,
            ),
      )
      .join(''),
  )
}

it.each<[string, readonly TextPiece[], string, string[]]>([
  ['a different letter case', [block('Hola HOLA hola')], 'hola', ['Hola', 'HOLA', 'hola']],
  ['accents in the text', [block('la canción')], 'cancion', ['canción']],
  ['accents in the query', [block('cancion')], 'Canción', ['cancion']],
  ['decomposed accents', [block('canción')], 'ción', ['ción']],
  [
    'more blanks between words than in the query',
    [block('two\n   words')],
    'two words',
    ['two\n   words'],
  ],
  ['inline markup in the text', [block('un'), inline('bold'), inline('ed')], 'nbolde', ['nbolde']],
  ['an emoji before the match', [block('👍🏽 yes')], 'yes', ['yes']],
  ['a letter that folds to two characters', [block('İstanbul')], 'istanbul', ['İstanbul']],
])('findMatches finds matches despite %s', (_, pieces, query, expected) => {
  expect(found(pieces, query)).toEqual(expected)
})

it.each([
  ['a query that matches only across two paragraphs', [block('one'), block('two')], 'onetwo'],
  ['a blank query', [block('one')], ' '],
  ['a query that the text does not contain', [block('one')], 'three'],
])('findMatches finds no match for %s', (_, pieces, query) => {
  expect(found(pieces, query)).toEqual([])
})

it('findMatches finds no overlapping matches, and at most `matchesMost` matches', () => {
  expect(found([block('aaaa')], 'aa')).toHaveLength(2)
  expect(findMatches([block('a '.repeat(matchesMost + 5))], 'a')).toHaveLength(matchesMost)
})
