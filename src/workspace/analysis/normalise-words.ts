/** The words of a text as the lists have them: lower case, without marks, punctuation and numbers. */
export function plainWords(text: string): string[] {
  return plain(text).match(/\p{L}+/gu) ?? []
}

/** The text itself in that form, for what is looked for by several words. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
