import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

/**
 * Lays rows out in a tall layer that is translated inside the scroller. A row keeps its position in the layer when
 * rows above or below it are added, removed or measured. So the browser paints only the new rows.
 */

/**
 * The layer's height, px. It is large enough that rows seldom come near its edges, and small enough that the compositor
 * translates it without rounding.
 */
export const layerHeight = 1_000_000
/** If a row is less than this many px from an edge of the layer, the rows are moved back to the layer's centre. */
const margin = 10_000

type PositionedRow = Pick<VirtualItem, 'key' | 'start' | 'end'>

/**
 * Returns a row's position in the layer minus its position in the list, px. It is the same for all rows.
 * @param positions the rows of the last render, each with its position in the layer
 * @param items the rows to render, top to bottom
 */
export function layerShift(
  positions: ReadonlyMap<VirtualItem['key'], number>,
  items: readonly PositionedRow[],
): number {
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined) return 0
  const recentred = Math.round(layerHeight / 2 - first.start)
  // Use a row in the middle as the anchor, because changes are mostly at the ends.
  const rendered = items.filter(({ key }) => positions.has(key))
  const anchor = rendered[Math.floor(rendered.length / 2)]
  if (anchor === undefined) return recentred
  const shift = (positions.get(anchor.key) ?? 0) - anchor.start
  const fits = first.start + shift >= margin && last.end + shift <= layerHeight - margin
  return fits ? shift : recentred
}

/** Returns the shift of the rows to render, and stores their positions for the next render. */
export function useRowLayer(items: readonly PositionedRow[]): number {
  const [positions] = useState(() => new Map<VirtualItem['key'], number>())
  const shift = layerShift(positions, items)
  useLayoutEffect(() => {
    positions.clear()
    for (const { key, start } of items) positions.set(key, start + shift)
  })
  return shift
}
