/**
 * Returns the length of a text as it counts for the limits of the channel: in UTF-16 units, so an emoji is two or more
 * characters. WhatsApp documents no unit; what is known is that an emoji may count as two or more (Cloud API, interactive
 * messages), and no other count is larger. The `maxLength` of a field counts in the same way; `z.string().max()` counts
 * code points.
 */
export const characters = (text: string): number => text.length

/** Created on first use, because the creation takes 6 ms. */
let segmenter: Intl.Segmenter | undefined

/**
 * Splits a text into graphemes. An emoji of several code points is one grapheme, and so is a letter with its
 * accent.
 */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Cuts a text after `max` graphemes and appends an ellipsis. Spaces before the ellipsis are removed. */
export function truncate(text: string, max: number): string {
  let count = 0
  for (const { index } of graphemes(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}
