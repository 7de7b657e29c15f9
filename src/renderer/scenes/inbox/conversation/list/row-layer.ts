import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

/**
 * Rows are laid out on a sheet that is moved behind the scroller's window. A row keeps its place on the sheet when what
 * is above or below it comes, goes or turns out higher than was thought; so the browser draws the new rows alone.
 */

/** px. More than anybody scrolls at a time, so that the sheet is seldom begun anew; a layer moves so far exactly. */
export const sheetHeight = 1_000_000
/** Rows this near to the sheet's edge, px, begin it anew. */
const margin = 10_000

type Placed = Pick<VirtualItem, 'key' | 'start' | 'end'>

/**
 * What to add to a row's place in the list to get its place on the sheet, px.
 * @param places where the rows drawn last stood on the sheet
 * @param items the rows to draw, top to bottom
 */
export function sheetShift(
  places: ReadonlyMap<VirtualItem['key'], number>,
  items: readonly Placed[],
): number {
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined) return 0
  const anew = Math.round(sheetHeight / 2 - first.start)
  // A row in their midst: what changes is mostly at either end.
  const known = items.filter(({ key }) => places.has(key))
  const steady = known[Math.floor(known.length / 2)]
  if (steady === undefined) return anew
  const shift = (places.get(steady.key) ?? 0) - steady.start
  const fits = first.start + shift >= margin && last.end + shift <= sheetHeight - margin
  return fits ? shift : anew
}

/** The shift for the rows to draw now; remembers where they come to stand. */
export function useSheet(items: readonly Placed[]): number {
  const [places] = useState(() => new Map<VirtualItem['key'], number>())
  const shift = sheetShift(places, items)
  useLayoutEffect(() => {
    places.clear()
    for (const { key, start } of items) places.set(key, start + shift)
  })
  return shift
}
