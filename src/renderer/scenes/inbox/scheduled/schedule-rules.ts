const STEP_MS = 5 * 60_000
const HOUR_MS = 3_600_000

/** The time that the dialog proposes: an hour from now, on the next five minutes. @param now epoch ms */
export function proposedTime(now: number): number {
  return Math.ceil((now + HOUR_MS) / STEP_MS) * STEP_MS
}

/**
 * Whether a scheduled text is the composer's text, as it was or edited: more than half of its words are still there.
 * Such a text leaves the composer, or it would be sent twice; an unrelated one leaves what the composer has.
 */
export function isTextOfComposer(scheduled: string, composed: string): boolean {
  const words = wordsOf(composed)
  const left = new Set(wordsOf(scheduled))
  return words.filter((word) => left.has(word)).length > words.length / 2
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? []
}
