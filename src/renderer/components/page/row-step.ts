export interface TableRange {
  readonly count: number
  /** Rows in sight, less one. */
  readonly pageRows: number
  /** The row that Tab leads to. */
  readonly tabStop: number
}

/**
 * The row that a key moves the focus to, by its index; null where the key moves nothing.
 * @param from the row that has the focus; null where none has
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
  // The first key from elsewhere goes to the row that Tab would lead to.
  if (from === null) return Math.min(tabStop, count - 1)
  return Math.min(Math.max(from + step, 0), count - 1)
}
