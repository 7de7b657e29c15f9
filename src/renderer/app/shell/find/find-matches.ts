import { foldWord } from '#contract/rules/text/searchable-text.ts'

/** A piece of visible text, e.g. of one text node. */
export interface TextPiece {
  readonly text: string
  /** Whether the piece begins a paragraph; no match spans two paragraphs. */
  readonly startsBlock: boolean
}

/** A position in a piece, in UTF-16 units. */
export interface TextPosition {
  readonly piece: number
  readonly offset: number
}

export interface TextMatch {
  readonly start: TextPosition
  /** The position after the last character of the match. */
  readonly end: TextPosition
}

/** The largest number of matches that `findMatches` returns: highlighting thousands would block the page. */
export const matchesMost = 1_000

/**
 * Finds a query in consecutive pieces of text. Case, accents and the number of blanks between words do not matter.
 */
export function findMatches(pieces: readonly TextPiece[], query: string): TextMatch[] {
  const wanted = foldWord(query).trim().replaceAll(/\s+/g, ' ')
  if (wanted === '') return []
  const { folded, positions } = foldPieces(pieces)
  const matches: TextMatch[] = []
  let from = folded.indexOf(wanted)
  while (from !== -1 && matches.length < matchesMost) {
    const first = positions[from]
    const last = positions[from + wanted.length - 1]
    if (first === undefined || last === undefined) break
    const end = { piece: last.piece, offset: last.offset + last.length }
    matches.push({ start: { piece: first.piece, offset: first.offset }, end })
    from = folded.indexOf(wanted, from + wanted.length)
  }
  return matches
}

interface FoldedUnit extends TextPosition {
  /** Length of the character in the original text, in UTF-16 units. */
  readonly length: number
}

/**
 * Joins the texts of all pieces without case and accents.
 * @returns `positions` has one entry per UTF-16 unit of `folded`: the position of the character it was folded from
 */
function foldPieces(pieces: readonly TextPiece[]): {
  folded: string
  positions: readonly FoldedUnit[]
} {
  let folded = ''
  const positions: FoldedUnit[] = []
  const append = (text: string, unit: FoldedUnit) => {
    folded += text
    for (let index = 0; index < text.length; index += 1) positions.push(unit)
  }
  for (const [piece, { text, startsBlock }] of pieces.entries()) {
    // No query contains this separator, so no match spans two paragraphs.
    if (startsBlock) append('\0', { piece, offset: 0, length: 0 })
    let offset = 0
    for (const character of text) {
      const unit = { piece, offset, length: character.length }
      if (!/\s/.test(character)) append(foldWord(character), unit)
      else if (!folded.endsWith(' ')) append(' ', unit)
      offset += character.length
    }
  }
  return { folded, positions }
}
