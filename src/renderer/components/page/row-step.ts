export interface TableRange {
  readonly count: number
  /** How many rows Page Up and Page Down move the focus: the number of visible rows minus one. */
  readonly pageRows: number
  /** The row that the Tab key focuses. */
  readonly tabStop: number
}

/**
 * Returns the index of the row that a key moves the focus to, or null if the key does not move the focus.
 * @param from index of the focused row; null if no row is focused
 */
export function rowStep(key: string, from: number | null, range: TableRange): number | null {
  const { count, pageRows, tabStop } = range
  if (count === 0) return null
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: Math.max(1, pageRows),
    PageUp: -Math.max(1, pageRows),
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined) return null
  // If no row is focused, the first key focuses the tab stop.
  if (from === null) return Math.min(tabStop, count - 1)
  return Math.min(Math.max(from + step, 0), count - 1)
}
