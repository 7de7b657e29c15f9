/**
 * The words of a text as they are written in the word lists: in lower case, without accents, punctuation and numbers.
 */
export function plainWords(text: string): string[] {
  return plain(text).match(/\p{L}+/gu) ?? []
}

/** The whole text in lower case and without accents, to search it for phrases. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
