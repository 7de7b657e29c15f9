/** Whether a word is on a list. */
export type WordList = (word: string) => boolean

/** Reads a list of words parted by blanks, where `pedido*` stands for every word that begins so. */
export function wordList(text: string): WordList {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const whole = new Set(words.filter((word) => !word.endsWith('*')))
  const beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  return (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}
