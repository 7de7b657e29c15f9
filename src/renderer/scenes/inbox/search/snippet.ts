import type { MessageContent } from '#contract/entities/messages/message.ts'
import { foundRanges, searchedTexts } from '#contract/rules/messages/message-search.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'

/** A part of a text, and whether it matches the search. */
export interface Piece {
  readonly text: string
  readonly found: boolean
}

/** The largest number of characters before the first match. */
const BEFORE = 32
/** The largest number of characters of a snippet: about two lines of the panel. */
const LONGEST = 140

/**
 * Returns the part of a message's text around the first word that matches the search, in pieces. If no word matches,
 * returns the message's preview.
 */
export function snippet(content: MessageContent, searchWords: string): Piece[] {
  return (
    snippetOf(searchedTexts(content), searchWords) ?? [
      { text: messagePreview(content).text, found: false },
    ]
  )
}

/** Returns the part around the first word that matches the search, of the first text with one; undefined without. */
export function snippetOf(all: readonly string[], searchWords: string): Piece[] | undefined {
  const texts = all.map((text) => text.replace(/\s+/gu, ' ').trim())
  const text = texts.find((each) => foundRanges(each, searchWords).length > 0)
  if (text === undefined) return undefined
  const [[first] = [0]] = foundRanges(text, searchWords)
  const from = startNear(text, first)
  const shown = text.slice(from, from + LONGEST).toWellFormed()
  const pieces: Piece[] = []
  let at = 0
  for (const [start, end] of foundRanges(shown, searchWords)) {
    pieces.push({ text: shown.slice(at, start), found: false })
    pieces.push({ text: shown.slice(start, end), found: true })
    at = end
  }
  pieces.push({ text: shown.slice(at), found: false })
  if (from > 0) pieces.unshift({ text: '…', found: false })
  if (from + LONGEST < text.length) pieces.push({ text: '…', found: false })
  return pieces.filter((piece) => piece.text !== '')
}

/**
 * Returns where a snippet starts: at the beginning of the text if the match at `index` is near it, otherwise at the
 * beginning of a word shortly before the match. Without such a word the snippet starts at the match.
 */
function startNear(text: string, index: number): number {
  if (index <= BEFORE) return 0
  const blank = text.indexOf(' ', index - BEFORE)
  return blank < 0 || blank >= index ? index : blank + 1
}
