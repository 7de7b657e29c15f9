/** Whether a word is on a list. */
export type WordList = (word: string) => boolean

/** Parses a list of words separated by spaces; `pedido*` matches every word with that prefix. */
export function wordList(text: string): WordList {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const whole = new Set(words.filter((word) => !word.endsWith('*')))
  const beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  return (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}
