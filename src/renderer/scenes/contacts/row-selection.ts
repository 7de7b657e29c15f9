/** The selected contacts, and the row at which a range begins. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>
  /** The row that was pressed last without Shift; null before the first. */
  readonly anchorId: string | null
  /** The row at which the last range ended; null if there is none. */
  readonly endId: string | null
}

export const noSelection: RowSelection = { ids: new Set(), anchorId: null, endId: null }

/** Selects or deselects a row, and begins the next range there. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id, endId: null }
}

/**
 * Selects the rows from the anchor to `toId` in place of the last range from that anchor.
 * @param rowIds all rows in the order shown
 * @param fromId the row that had the focus; null for a click. If the last range neither began nor ended at this row, a
 *   new range begins there
 */
export function selectRange(
  { ids, anchorId, endId }: RowSelection,
  rowIds: readonly string[],
  toId: string,
  fromId: string | null = null,
): RowSelection {
  const isContinued = fromId === null || fromId === anchorId || fromId === endId
  const first = isContinued ? anchorId : fromId
  const from = first !== null && rowIds.includes(first) ? first : toId
  const last = isContinued && endId !== null ? rowsBetween(rowIds, from, endId) : []
  const next = new Set(ids).difference(new Set(last))
  for (const id of rowsBetween(rowIds, from, toId)) next.add(id)
  return { ids: next, anchorId: from, endId: toId }
}

function rowsBetween(rowIds: readonly string[], one: string, other: string): readonly string[] {
  const ends = [rowIds.indexOf(one), rowIds.indexOf(other)]
  if (ends.includes(-1)) return []
  return rowIds.slice(Math.min(...ends), Math.max(...ends) + 1)
}
