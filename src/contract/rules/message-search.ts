import type { MessageContent } from '../entities/message.ts'
import { foldWord } from './searchable-text.ts'

/**
 * Search in messages goes by words: each word that is looked for has to begin a word of the message, whatever its case
 * and accents, in any order. A word is a run of letters and digits, or one pictograph.
 */
const word = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const pictograph = /^\p{Extended_Pictographic}$/u

/** A word as it is compared. A pictograph is itself: the one that is a letter in a ring (Ⓜ) is none in lower case. */
function foldedWord(one: string): string {
  return pictograph.test(one) ? one : foldWord(one)
}

/** The different words of a text, as they are compared, in their order. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>()
  for (const [one] of text.matchAll(word)) found.add(foldedWord(one))
  // A mark that stands alone is nothing.
  found.delete('')
  return [...found]
}

/** The words of what was typed, without the NUL that the service's search ends at. */
function typedWords(searchWords: string): string[] {
  return wordsOf(searchWords.replaceAll('\0', ''))
}

/** The words that somebody looks for; one that begins another adds nothing to it. None: nothing can be found. */
export function soughtWords(searchWords: string): string[] {
  const words = typedWords(searchWords)
  return words.filter((one) => !words.some((other) => other !== one && other.startsWith(one)))
}

/** The texts of a message that are looked at, the likeliest to be shown first. */
export function searchedTexts(content: MessageContent): string[] {
  const { text, filename, header, footer, options = [] } = content
  const choices = options.flatMap(({ title, description }) => [title, description])
  return [text, filename, header, footer, ...choices].filter((each) => each !== undefined)
}

/** From where to where in a text, UTF-16 units. */
export type TextRange = readonly [from: number, to: number]

/** The places of a text that a search found: the beginnings of words, as far as they were typed. */
export function foundRanges(text: string, searchWords: string): TextRange[] {
  const sought = typedWords(searchWords)
  const ranges: TextRange[] = []
  for (const match of text.matchAll(word)) {
    const [one] = match
    const folded = foldedWord(one)
    const longest = Math.max(...sought.map((each) => (folded.startsWith(each) ? each.length : 0)))
    if (longest > 0) ranges.push([match.index, match.index + originalLength(one, longest)])
  }
  return ranges
}

/** How much of a word its first folded units are, with the marks that belong to them. */
function originalLength(one: string, foldedUnits: number): number {
  let folded = 0
  let length = 0
  for (const letter of one) {
    const units = foldedWord(letter).length
    if (folded >= foldedUnits && units > 0) break
    folded += units
    length += letter.length
  }
  return length
}
