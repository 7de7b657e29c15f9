/** A part of the window, px. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

interface Size {
  readonly width: number
  readonly height: number
}

/** The distance from the edges of the window and from the rail, px. */
const edgePx = 16
const stepPx = 12

const overlap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom))

function covered(box: Box, obstacle: Box): number {
  const across = overlap(box.left, box.right, obstacle.left, obstacle.right)
  return across * overlap(box.top, box.bottom, obstacle.top, obstacle.bottom)
}

/**
 * Where something of this size covers no obstacle: as far down as possible, at the left, the right or in the middle. Where
 * there is no such place, it covers as little as possible.
 * @param left where the screen begins, beside the rail, px
 * @returns distances from the left and from the bottom of the window, px
 */
export function freePlace(
  { width, height }: Size,
  room: Size,
  left: number,
  obstacles: readonly Box[],
): { readonly left: number; readonly bottom: number } {
  const lefts = [left + edgePx, room.width - edgePx - width, (left + room.width - width) / 2]
  let best = { left: left + edgePx, bottom: edgePx }
  let least = Infinity
  for (let bottom = edgePx; bottom + height + edgePx <= room.height; bottom += stepPx) {
    for (const from of lefts) {
      const lowest = room.height - bottom
      const box = { left: from, right: from + width, top: lowest - height, bottom: lowest }
      const area = obstacles.reduce((sum, obstacle) => sum + covered(box, obstacle), 0)
      if (area === 0) return { left: from, bottom }
      if (area < least) [best, least] = [{ left: from, bottom }, area]
    }
  }
  return best
}
