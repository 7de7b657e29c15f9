import { languages, type Language } from '#contract/limits.ts'
import { foldWord } from './searchable-text.ts'

/**
 * Common short words of each language, separated by spaces, in lower case and without accents.
 */
const commonWords: Readonly<Record<Language, string>> = {
  es: 'el la los las de que y en un una para por con mi me es esta hola gracias pero como cuando tengo quiero si buenas buenos dias ustedes',
  en: 'the a an of to and in is it my for with you i hi hello thanks but how when have want can could would please',
  pt: 'o a os as de que e em um uma para por com meu minha me esta ola obrigado obrigada mas como quando tenho quero nao voces bom dia boa tarde voce',
}

const lists = languages.map((language) => ({
  language,
  words: new Set(commonWords[language].split(' ')),
}))

/**
 * The words of a text in lower case and without accents, punctuation and numbers:
 * `'¿Cuánto cuesta?'` → `['cuanto', 'cuesta']`.
 */
export function plainWords(text: string): string[] {
  return foldWord(text).match(/\p{L}+/gu) ?? []
}

/** The language whose common short words occur most often in the texts; undefined if no language has the most. */
export function textLanguage(texts: readonly string[]): Language | undefined {
  const found = texts.flatMap(plainWords)
  const counts = lists.map(({ language, words }) => ({
    language,
    count: found.filter((word) => words.has(word)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  const [best, other] = counts.filter(({ count }) => count === most)
  return most === 0 || other !== undefined ? undefined : best?.language
}
