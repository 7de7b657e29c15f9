/** Sizes on the canvas, px. A node is a label above a phone. */
export const nodeWidth = 208
export const labelHeight = 28
export const nodeHeight = labelHeight + 332
export const columnPitch = 296
export const rowPitch = 406
/** The distances of the connection handles' centres from the top of the node. */
export const targetHandleY = labelHeight + 17
export const sourceHandleY = labelHeight + 299
export const handleSize = 10

/**
 * The number of screens in a row. Three screens fit into the width of the canvas. A flow with more than nine screens
 * has more than three in a row, so that there are about as many rows as columns: 20 screens → 5 in a row.
 */
export const columnsFor = (count: number): number => Math.max(3, Math.ceil(Math.sqrt(count)))

/** The position of a screen when the screens are laid out in rows. */
export function rowPosition(index: number, count: number): { x: number; y: number } {
  const columns = columnsFor(count)
  return { x: (index % columns) * columnPitch, y: Math.floor(index / columns) * rowPitch }
}
