import { foldWord } from '#contract/rules/searchable-text.ts'

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

/** The largest number of matches: highlighting thousands would block the page. */
export const matchesMost = 1_000

/** Finds a query in texts. Case, accents and the number of blanks between words do not matter. */
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
  /** Length of the original character, in UTF-16 units. */
  readonly length: number
}

/** Joins all texts without case and accents, and records the original position of each UTF-16 unit. */
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
    // A separator that no query contains.
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
