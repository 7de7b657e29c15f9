import { createContext, startTransition, use, useEffect, useState } from 'react'
import { useStore, type ReactFlowState } from '@xyflow/react'
import { nodeHeight, nodeWidth } from './layout.ts'

/** Zoom from which the elements of a screen are drawn; below it their texts could not be read. */
const detailZoom = 0.5

/** Whether the canvas is being dragged or zoomed. */
export interface Movement {
  readonly isMoving: () => boolean
  readonly start: () => void
  readonly end: () => void
  /** Calls once the canvas is at rest again. @returns calls it off */
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

/** Space around the canvas in which screens are drawn with their elements too, as a share of its size. */
const margin = 0.25

/** Whether a screen is large enough to be read, and in view or close to it. */
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

/** A value as it was when the canvas was last at rest: what follows from it would make a movement stutter. */
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

/** Whether a screen is drawn with its elements. */
export function useIsDetailed(id: string): boolean {
  return useAtRest(
    use(MovementContext),
    useStore((state) => isNear(state, id)),
  )
}

/**
 * Whether only the screens in view are mounted. From afar all are: they are small, and zooming would mount and unmount
 * them by the dozen.
 */
export function useMountsVisibleOnly(movement: Movement): boolean {
  return useAtRest(
    movement,
    useStore(({ transform }) => transform[2] >= detailZoom),
  )
}
