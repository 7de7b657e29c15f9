/** Whether a change is for the better; undefined where it says nothing. */
export type Verdict = 'better' | 'worse' | undefined

/** @param lessIsBetter for times and costs */
export function verdictOf(change: number, lessIsBetter: boolean): Verdict {
  if (change === 0) return undefined
  return change > 0 === lessIsBetter ? 'worse' : 'better'
}
