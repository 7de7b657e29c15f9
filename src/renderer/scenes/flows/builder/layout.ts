/** Measures of the canvas, px. A node is the label's row and the phone. */
export const nodeWidth = 208
export const labelHeight = 28
export const nodeHeight = labelHeight + 332
export const columnPitch = 296
export const rowPitch = 406
/** Middles of the connection handles, from the node's top. */
export const targetHandleY = labelHeight + 17
export const sourceHandleY = labelHeight + 299
export const handleSize = 10

/** Screens of a row: about as wide as the canvas, and wider for a flow of many screens. */
export const columnsFor = (count: number): number => Math.max(3, Math.ceil(Math.sqrt(count)))

/** The position of a screen when the screens are laid out in rows. */
export function rowPosition(index: number, count: number): { x: number; y: number } {
  const columns = columnsFor(count)
  return { x: (index % columns) * columnPitch, y: Math.floor(index / columns) * rowPitch }
}
