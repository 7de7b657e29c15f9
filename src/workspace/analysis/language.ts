import { languages, type Language } from '#contract/limits.ts'
import { plainWords } from './normalise-words.ts'
import { wordList } from './word-list.ts'
import { commonWords } from './words.ts'

const lists = languages.map((language) => ({ language, list: wordList(commonWords[language]) }))

/**
 * The language whose common short words occur most often in the texts. If no language has more of them than `fallback`,
 * returns `fallback`.
 */
export function languageOf(texts: readonly string[], fallback: Language): Language {
  const words = texts.flatMap(plainWords)
  const counts = lists.map(({ language, list }) => ({
    language,
    count: words.filter((word) => list(word)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  const best = counts.filter(({ count }) => count === most).map(({ language }) => language)
  return most === 0 || best.includes(fallback) ? fallback : (best[0] ?? fallback)
}
