/**
 * The words of a text in the form of the word lists, without punctuation and numbers:
 * `'¿Cuánto cuesta?'` → `['cuanto', 'cuesta']`.
 */
export function plainWords(text: string): string[] {
  return plain(text).match(/\p{L}+/gu) ?? []
}

/** The whole text in lower case and without accents. Punctuation and numbers stay. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
