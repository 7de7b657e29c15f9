import { createContext, startTransition, use, useEffect, useState } from 'react'
import { useStore } from '@xyflow/react'

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

/**
 * Whether a screen is drawn with its elements. One that comes near while the canvas moves waits until it is at rest: the
 * movement would stutter.
 */
export function useIsDetailed(): boolean {
  const movement = use(MovementContext)
  const isNear = useStore(({ transform }) => transform[2] >= detailZoom)
  const [isReady, setIsReady] = useState(() => isNear && !movement.isMoving())
  useEffect(() => {
    if (isNear === isReady) return
    const adopt = () => startTransition(() => setIsReady(isNear))
    if (!isNear || !movement.isMoving()) return adopt()
    return movement.onRest(adopt)
  }, [movement, isNear, isReady])
  return isNear && isReady
}
