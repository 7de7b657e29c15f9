import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** Waits until an element has the focus: keys pressed earlier go elsewhere. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((one) => one.ownerDocument.activeElement === one))
    .toBe(true)
}

/**
 * The largest width, px, by which clipping ancestors cut off the focus ring on one side; 0 if it is
 * whole.
 */
export function clippedRing(locator: Locator): Promise<number> {
  return locator.evaluate((focused) => {
    const view = focused.ownerDocument.defaultView
    if (view === null) return Number.NaN
    const { outlineStyle, outlineWidth, outlineOffset } = view.getComputedStyle(focused)
    if (outlineStyle === 'none') return Number.NaN
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const box = focused.getBoundingClientRect()
    let cut = 0
    for (let around = focused.parentElement; around !== null; around = around.parentElement) {
      if (view.getComputedStyle(around).overflowY === 'visible') continue
      const edge = around.getBoundingClientRect()
      const inside = [
        box.top - ring - edge.top,
        box.left - ring - edge.left,
        edge.right - box.right - ring,
        edge.bottom - box.bottom - ring,
      ]
      cut = Math.max(cut, ...inside.map((room) => -room))
    }
    return cut
  })
}
