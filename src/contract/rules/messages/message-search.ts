import type { MessageContent } from '#contract/entities/messages/message.ts'
import { foldWord } from '#contract/rules/text/searchable-text.ts'
import { fileKinds, type FileKind } from './search-scope.ts'

/**
 * Search compares words. Every word of the query must be the beginning of a word of the message. Case, accents and
 * order do not matter. A word is a run of letters and digits, or one pictograph.
 */
const word = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const pictograph = /^\p{Extended_Pictographic}$/u

/**
 * Folds a word for comparison. A pictograph stays unchanged, because toLowerCase turns Ⓜ into ⓜ, which is not a
 * pictograph.
 */
function foldedWord(one: string): string {
  return pictograph.test(one) ? one : foldWord(one)
}

/** The distinct folded words of a text, in order of appearance. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>()
  for (const [one] of text.matchAll(word)) found.add(foldedWord(one))
  // A combining mark without a letter folds to an empty text.
  found.delete('')
  return [...found]
}

/** The words of a query. NUL is removed first, so that it does not split a word. */
function typedWords(searchWords: string): string[] {
  return wordsOf(searchWords.replaceAll('\0', ''))
}

/**
 * The words that a search looks for. If there are none, the search finds nothing. A query word that is the beginning of
 * another query word is omitted, because the longer word implies it.
 */
export function soughtWords(searchWords: string): string[] {
  const words = typedWords(searchWords)
  return words.filter((one) => !words.some((other) => other !== one && other.startsWith(one)))
}

/** The kind of a message's file; undefined for a message without one. */
export function fileKindOf({ type }: Pick<MessageContent, 'type'>): FileKind | undefined {
  return fileKinds.find((kind) => kind === type)
}

/** The texts of a message that are searched, the most visible first; none if the message only says that it has none. */
export function searchedTexts(content: MessageContent): string[] {
  if (content.deleted === true || content.unsupported !== undefined) return []
  const { text, filename, header, footer, options = [] } = content
  const choices = options.flatMap(({ title, description }) => [title, description])
  return [text, filename, header, footer, ...choices].filter((each) => each !== undefined)
}

/** Start and end of a range in a text, UTF-16 units. */
export type TextRange = readonly [from: number, to: number]

/**
 * The matches in a text. A match is the beginning of a word that equals a query word. If several query words match the
 * same word, the longest one counts.
 */
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

/**
 * How many UTF-16 units of the word `one` become the first `foldedUnits` units of its folded form. Combining marks that
 * follow them count too: `('sofa\u0301', 4) → 5`.
 */
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
