/**
 * Returns the length of a text for the limits of the channel, in UTF-16 units: an emoji has two or more. WhatsApp
 * documents no unit, but an emoji may count as two or more (Cloud API, interactive messages). Code points and graphemes
 * are never more. The `maxLength` of a field counts UTF-16 units too; `z.string().max()` counts code points.
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
