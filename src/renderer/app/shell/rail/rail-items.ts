import { can } from '#contract/policies/index.ts'
import type { Viewer } from '#contract/policies/viewer.ts'
import type { AppScreen } from '#renderer/app/screens.ts'

/** An item of the rail. */
export interface RailItem {
  readonly screen: AppScreen
  /** Whether the item is shown but cannot be opened: the viewer has read-only access. */
  readonly isDimmed: boolean
  /** Whether the item starts a section of the rail. A hairline separates it from the item above. */
  readonly startsGroup: boolean
}

/** The screens that the viewer's menu shows in a window of this width, CSS px. */
export function railItems(
  screens: readonly AppScreen[],
  viewer: Viewer,
  widthPx: number,
): RailItem[] {
  const shown = screens.filter(
    ({ item, parent }) => parent === undefined && can(viewer, 'menu.see', { item, widthPx }),
  )
  return shown.map((screen, index) => ({
    screen,
    isDimmed: !can(viewer, 'menu.open', { item: screen.item, widthPx }),
    startsGroup: index > 0 && shown[index - 1]?.group !== screen.group,
  }))
}

/**
 * Sizes in the rail, px, as in rail.module.css. The items shrink down to `leastItemPx` before any of them moves into
 * the "more" menu.
 */
const gapPx = 2
const separatorPx = 9
const leastItemPx = 30

/**
 * How many items fit into the height, CSS px. If not all fit, the space of one item is reserved for the "more" menu.
 */
export function fittingItems(
  items: readonly Pick<RailItem, 'startsGroup'>[],
  heightPx: number,
): number {
  let bottomPx = -gapPx
  let fitting = 0
  for (const { startsGroup } of items) {
    bottomPx += gapPx + leastItemPx + (startsGroup ? separatorPx : 0)
    if (bottomPx + gapPx + leastItemPx <= heightPx) fitting += 1
  }
  return bottomPx <= heightPx ? items.length : fitting
}
