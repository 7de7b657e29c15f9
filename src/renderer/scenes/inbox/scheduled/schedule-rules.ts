const STEP_MS = 5 * 60_000
const HOUR_MS = 3_600_000

/**
 * Returns the time that the dialog proposes: an hour from now, rounded up to five minutes. At 10:02 it is 11:05.
 * @param now epoch ms
 * @returns epoch ms
 */
export function proposedTime(now: number): number {
  return Math.ceil((now + HOUR_MS) / STEP_MS) * STEP_MS
}

/**
 * Whether a scheduled text is the composer's text, possibly edited: it contains more than half of the composer's words.
 * The dialog then removes the text from the composer, so that it is not sent twice.
 */
export function isTextOfComposer(scheduled: string, composed: string): boolean {
  const words = wordsOf(composed)
  const left = new Set(wordsOf(scheduled))
  return words.filter((word) => left.has(word)).length > words.length / 2
}

/** Splits a text into words and runs of other characters, in lower case: `'Hola 👍'` → `['hola', '👍']`. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? []
}
