import { createContext, startTransition, use, useEffect, useState } from 'react'
import { useStore, type ReactFlowState } from '@xyflow/react'
import { nodeHeight, nodeWidth } from './layout.ts'

/** The lowest zoom at which the elements of a screen are rendered. At a lower zoom their texts cannot be read. */
const detailZoom = 0.5

/** Whether the canvas is being dragged or zoomed. */
export interface Movement {
  readonly isMoving: () => boolean
  readonly start: () => void
  readonly end: () => void
  /**
   * Calls `perform` once, when the canvas next stops moving.
   * @returns a function that cancels the call
   */
  readonly onRest: (perform: () => void) => () => void
}

export function createMovement(): Movement {
  let isMoving = false
  const waiting = new Set<() => void>()
  return {
    isMoving: () => isMoving,
    start: () => {
      isMoving = true
    },
    end: () => {
      isMoving = false
      const due = [...waiting]
      waiting.clear()
      for (const perform of due) perform()
    },
    onRest: (perform) => {
      waiting.add(perform)
      return () => void waiting.delete(perform)
    },
  }
}

export const MovementContext = createContext<Movement>(createMovement())

/**
 * The width of the zone around the visible area, as a share of the area's size. Screens in this zone are also rendered
 * with their elements.
 */
const margin = 0.25

/** Whether a screen is large enough to read, and is visible or close to the visible area. */
function isNear({ transform, width, height, nodeLookup }: ReactFlowState, id: string): boolean {
  const [left, top, zoom] = transform
  const position = nodeLookup.get(id)?.internals.positionAbsolute
  if (zoom < detailZoom || position === undefined) return false
  const x = position.x * zoom + left
  const y = position.y * zoom + top
  return (
    x + nodeWidth * zoom > -margin * width &&
    x < (1 + margin) * width &&
    y + nodeHeight * zoom > -margin * height &&
    y < (1 + margin) * height
  )
}

/**
 * Returns a value, but keeps the earlier one while the canvas moves: rendering a new value would make the movement
 * stutter. The first value is false if the canvas moves when the component mounts.
 */
function useAtRest(movement: Movement, value: boolean): boolean {
  const [adopted, setAdopted] = useState(() => value && !movement.isMoving())
  useEffect(() => {
    if (value === adopted) return
    const adopt = () => startTransition(() => setAdopted(value))
    if (!movement.isMoving()) return adopt()
    return movement.onRest(adopt)
  }, [movement, value, adopted])
  return adopted
}

/** Whether a screen is rendered with its elements. */
export function useIsDetailed(id: string): boolean {
  return useAtRest(
    use(MovementContext),
    useStore((state) => isNear(state, id)),
  )
}

/**
 * Whether only the visible screens are mounted. At a low zoom all screens are mounted, because they are small and
 * zooming would mount and unmount many of them.
 */
export function useMountsVisibleOnly(movement: Movement): boolean {
  return useAtRest(
    movement,
    useStore(({ transform }) => transform[2] >= detailZoom),
  )
}
