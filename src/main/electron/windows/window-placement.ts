import { z } from 'zod'

/** Device-independent pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

type Size = Pick<Area, 'width' | 'height'>

/** The bounds of the window when it is not maximised, and whether it is maximised. */
export interface Placement {
  bounds: Area
  isMaximized: boolean
}

/**
 * The smallest size at which every control is reachable. In a narrow window only the list or the conversation is
 * visible, and the conversation needs 480 px beside the 64 px of the navigation rail.
 */
export const SMALLEST = { width: 544, height: 480 } as const
/** The size for which the screens are designed. */
export const USUAL = { width: 1_440, height: 900 } as const

/** The part of the title bar that must be visible so that the user can drag the window. */
const GRIP = { width: 120, height: 24 } as const

const whole = z.number().int().min(-100_000).max(100_000)
const placementSchema = z.object({
  bounds: z.object({ x: whole, y: whole, width: whole.positive(), height: whole.positive() }),
  isMaximized: z.boolean(),
})

/** Parses a stored placement; null if there is none or it is invalid. */
export function readPlacement(text: string | null): Placement | null {
  try {
    const parsed = placementSchema.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Returns where to open the window on the current displays.
 * @param workAreas the usable area of each display, starting with the main display
 * @param stored the placement of the last run; null: the window has the USUAL size
 * @returns bounds. `x` and `y` are absent if no position is stored, or if the user could not drag a window there. The
 * system then chooses the position
 */
export function placeOn(
  workAreas: readonly Area[],
  stored: Placement | null,
): { width: number; height: number; x?: number; y?: number; isMaximized: boolean } {
  const wanted = stored?.bounds
  const isMaximized = stored?.isMaximized ?? false
  for (const area of workAreas) {
    if (wanted === undefined) break
    const there = { ...wanted, ...sizeIn(area, wanted) }
    if (canBeGripped(there, area)) return { ...there, isMaximized }
  }
  return { ...sizeIn(workAreas[0], wanted), isMaximized }
}

function sizeIn(area: Area | undefined, { width, height }: Size = USUAL): Size {
  return {
    width: fit(width, SMALLEST.width, area?.width ?? width),
    height: fit(height, SMALLEST.height, area?.height ?? height),
  }
}

function fit(value: number, smallest: number, room: number): number {
  return Math.max(smallest, Math.min(value, room))
}

function canBeGripped(window: Area, area: Area): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const top = window.y >= area.y && window.y + GRIP.height <= area.y + area.height
  return across >= GRIP.width && top
}
