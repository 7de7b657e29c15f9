/** From this many characters left on, the composer says how many. */
export const nearLimit = 200

/** Where a screen reader is told how many are left, the nearest first: at every letter it would never come to a word. */
const steps = [0, 10, 50, nearLimit] as const

/** The step that so many characters left have come to: -1 for too many written; null far from the limit. */
export function stepOf(left: number): number | null {
  return left < 0 ? -1 : (steps.find((step) => left <= step) ?? null)
}
