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
