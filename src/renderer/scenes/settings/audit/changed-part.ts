/** A text in three parts: what both texts begin with, what only this one has, and what both end with. */
export type ChangedPart = readonly [start: string, changed: string, end: string]

/** Finds what of a value is new. Letters and their marks stay together. */
export function changedPart(before: string, after: string): ChangedPart {
  const [old, now] = [graphemes(before), graphemes(after)]
  const least = Math.min(old.length, now.length)
  let start = 0
  while (start < least && old[start] === now[start]) start += 1
  let end = 0
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const from = now.length - end
  return [now.slice(0, start).join(''), now.slice(start, from).join(''), now.slice(from).join('')]
}

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
