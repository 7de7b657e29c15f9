import { foldText, foldWord } from '#contract/rules/text/searchable-text.ts'

/** A word of a text, folded, with its place in the text. */
interface Word {
  readonly folded: string
  readonly start: number
  readonly end: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((found) => ({
    folded: foldWord(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }))
}

/** The part of the text that is the sought words one after another; undefined if there is none. */
function findWords(
  text: string,
  words: readonly Word[],
  sought: readonly string[],
  isBeginning: boolean,
): string | undefined {
  const isFound = (from: number) =>
    sought.every((one, at) => {
      const word = words[from + at]?.folded
      if (word === undefined) return false
      return isBeginning && at === sought.length - 1 ? word.startsWith(one) : word === one
    })
  const from = words.findIndex((_, at) => isFound(at))
  const first = words[from]
  const last = words[from + sought.length - 1]
  return first && last && text.slice(first.start, last.end)
}

/** A text that is searched for words. */
export interface ReadText {
  readonly text: string
  readonly words: readonly Word[]
  readonly folded: string
}

/** Reads a text once, in which the words of many rules are sought. */
export const readText = (text: string): ReadText => ({
  text,
  words: wordsOf(text),
  folded: foldText(text),
})

/**
 * The sought words and phrases that a text has as a whole, as the text has them. Case and accents are ignored; `*` at the end
 * stands for any ending. What has no letter or digit, such as an emoji, is sought as it is.
 */
export function matchedWords(
  { text, words, folded }: ReadText,
  sought: readonly string[],
): string[] {
  const found = sought.flatMap((one) => {
    const parts = wordsOf(one).map((word) => word.folded)
    if (parts.length > 0) return findWords(text, words, parts, one.trim().endsWith('*')) ?? []
    const sign = foldText(one)
    return sign !== '' && folded.includes(sign) ? one.trim() : []
  })
  return [...new Set(found)]
}
