/** Created on first use: it takes an engine 6 ms, which no start should pay. */
let segmenter: Intl.Segmenter | undefined

/** Splits a text into characters as people count them: an emoji of several code points, or a letter and its accent, is one. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Cuts a text after `max` characters, without a blank at the cut, and ends it with an ellipsis. */
export function truncate(text: string, max: number): string {
  let count = 0
  for (const { index } of graphemes(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}
