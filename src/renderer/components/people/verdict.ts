/** Whether a change is an improvement; undefined if there is no change. */
export type Verdict = 'better' | 'worse' | undefined

/**
 * Rates a change.
 * @param lessIsBetter true for times and costs
 */
export function verdictOf(change: number, lessIsBetter: boolean): Verdict {
  if (change === 0) return undefined
  return change > 0 === lessIsBetter ? 'worse' : 'better'
}

/**
 * Returns 0 for a change whose text equals the text of 0, so that a difference too small to see is not rated: with
 * whole percents, `0.3` → `0`. Returns any other change as it is.
 * @param textOf the text of a change without its sign
 */
export function shownChange(
  change: number | null,
  textOf: (size: number) => string,
): number | null {
  if (change === null) return null
  return textOf(Math.abs(change)) === textOf(0) ? 0 : change
}
