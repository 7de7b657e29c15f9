/** Created on first use, because it costs 6 ms. */
let segmenter: Intl.Segmenter | undefined

/** Splits a text into graphemes: an emoji of several code points, or a letter with its accent, is one. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Cuts a text after `max` characters and appends an ellipsis, without a space before it. */
export function truncate(text: string, max: number): string {
  let count = 0
  for (const { index } of graphemes(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}
