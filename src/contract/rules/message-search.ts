import type { MessageContent } from '../entities/message.ts'
import { foldWord } from './searchable-text.ts'

/**
 * Search compares words: every word of the query must begin a word of the message, ignoring case, accents and order. A
 * word is a run of letters and digits, or one pictograph.
 */
const word = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const pictograph = /^\p{Extended_Pictographic}$/u

/** Folds a word for comparison. A pictograph stays unchanged: Ⓜ would become a letter in lower case. */
function foldedWord(one: string): string {
  return pictograph.test(one) ? one : foldWord(one)
}

/** The distinct folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>()
  for (const [one] of text.matchAll(word)) found.add(foldedWord(one))
  // A combining mark alone folds to nothing.
  found.delete('')
  return [...found]
}

/** The words of a query, without NUL, which would end the service's search string. */
function typedWords(searchWords: string): string[] {
  return wordsOf(searchWords.replaceAll('\0', ''))
}

/** The words of a query, without those that begin another one. An empty list finds nothing. */
export function soughtWords(searchWords: string): string[] {
  const words = typedWords(searchWords)
  return words.filter((one) => !words.some((other) => other !== one && other.startsWith(one)))
}

/** The searched texts of a message, the most visible first. */
export function searchedTexts(content: MessageContent): string[] {
  const { text, filename, header, footer, options = [] } = content
  const choices = options.flatMap(({ title, description }) => [title, description])
  return [text, filename, header, footer, ...choices].filter((each) => each !== undefined)
}

/** Start and end in a text, UTF-16 units. */
export type TextRange = readonly [from: number, to: number]

/** The matches in a text: the beginnings of words, as far as they were typed. */
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

/** The length in the original word of its first folded units, with their combining marks. */
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
