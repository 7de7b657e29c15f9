/** A part of a text, and whether it is one of the words. */
export interface MarkedPart {
  readonly part: string
  readonly isMarked: boolean
  /** Where it begins in the text. */
  readonly at: number
}

/** The parts of a text between and of the words, as the text has them. The longest word that begins at a place counts. */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const sought = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length)
  const parts: MarkedPart[] = []
  let from = 0
  for (let at = 0; at < text.length;) {
    const start = at
    const word = sought.find((one) => text.startsWith(one, start))
    if (word === undefined) {
      at += 1
      continue
    }
    if (at > from) parts.push({ part: text.slice(from, at), isMarked: false, at: from })
    parts.push({ part: word, isMarked: true, at })
    at += word.length
    from = at
  }
  if (from < text.length) parts.push({ part: text.slice(from), isMarked: false, at: from })
  return parts
}
