import { useEffect, useMemo, useRef, type PointerEvent } from 'react'
import { currentLive } from '#renderer/data/live/live.ts'

/** A pointer that has not moved for this long, ms, is no longer used, e.g. while the user writes. */
const idleMs = 30_000

/**
 * Holds the order of the list while the pointer moves on it, so that no row moves away under a click. Leaving the inbox
 * or hiding the window ends every hold.
 * @returns handlers for the list's scroller
 */
export function useOrderHold() {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef('')
  const handlers = useMemo(() => {
    const end = () => {
      clearTimeout(idle.current)
      currentLive().hold.end('pointer')
    }
    const onPointerMove = ({ clientX, clientY, currentTarget, target }: PointerEvent) => {
      // Chromium also reports a move when the content below a resting pointer has moved.
      const position = `${clientX} ${clientY}`
      if (position === last.current) return
      last.current = position
      // React also reports moves on the menus and dialogs of rows, which are not on the list.
      if (!(target instanceof Node && currentTarget.contains(target))) return end()
      clearTimeout(idle.current)
      idle.current = setTimeout(end, idleMs)
      currentLive().hold.begin('pointer')
    }
    return { onPointerMove, onPointerLeave: end }
  }, [])
  useEffect(() => {
    const onHidden = () => {
      if (document.hidden) currentLive().hold.endAll()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      clearTimeout(idle.current)
      currentLive().hold.endAll()
    }
  }, [])
  return handlers
}
