/** The selected rows of a list, and the ends of the last range that was selected with Shift. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>
  /** The row at which the next range begins: the last toggled row or the beginning of the last range. Null for none. */
  readonly anchorId: string | null
  /** The row at which the last range ended; null if a row was toggled after that range, or if there is no range. */
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
 * Selects the rows from the anchor to `toId`. Rows of the last range from this anchor are deselected first. If the
 * anchor is not in `rowIds`, only `toId` is added to the selection, and it becomes the anchor.
 * @param rowIds all rows in the order shown
 * @param fromId the row that had the focus when a key was pressed; null for a click. If the row is the anchor or the
 *   end of the last range, the new range replaces that range. Otherwise the row becomes the anchor, and the last range
 *   stays selected
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
  const hasRange = isContinued && first !== null && endId !== null
  const last = hasRange ? rowsBetween(rowIds, first, endId) : []
  const next = new Set(ids).difference(new Set(last))
  for (const id of rowsBetween(rowIds, from, toId)) next.add(id)
  return { ids: next, anchorId: from, endId: toId }
}

function rowsBetween(rowIds: readonly string[], one: string, other: string): readonly string[] {
  const ends = [rowIds.indexOf(one), rowIds.indexOf(other)]
  if (ends.includes(-1)) return []
  return rowIds.slice(Math.min(...ends), Math.max(...ends) + 1)
}
