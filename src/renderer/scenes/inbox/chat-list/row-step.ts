/**
 * Returns the index of the row to which a navigation key moves the focus.
 * @param page the number of rows that Page Up and Page Down move
 * @returns null if the key is no navigation key or there are no rows
 */
export function rowStep(key: string, from: number, length: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: length - 1,
  }
  const to = steps[key]
  if (to === undefined || length === 0) return null
  return Math.max(0, Math.min(length - 1, to))
}
