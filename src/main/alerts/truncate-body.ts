/** Maximum length of a message text in an alert, UTF-16 units. Systems show two or three lines. */
const BODY_CHARACTERS = 160

/** Truncates a text between graphemes, so that no emoji is cut. */
export function truncateBody(text: string): string {
  if (text.length <= BODY_CHARACTERS) return text
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, BODY_CHARACTERS * 2))) {
    if (index + segment.length > BODY_CHARACTERS) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
