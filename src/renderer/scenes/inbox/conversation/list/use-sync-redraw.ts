import type { Virtualizer } from '@tanstack/react-virtual'
import { useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

type List = Virtualizer<HTMLDivElement, Element>

/**
 * Has the list drawn again before it is painted where a row has taken another height by itself, by a reaction perhaps. The
 * list does so alone only where it scrolls for it; else everything above the row, which hangs by its foot, would stand
 * elsewhere for a frame.
 * @returns `drawn`: to be called after each drawing; `changed`: whenever the list says that it has changed
 */
export function useRedrawInTime(): { drawn: (list: List) => void; changed: (list: List) => void } {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const height = useRef(0)
  return {
    drawn: (list) => {
      height.current = list.getTotalSize()
    },
    // After what it is told in: that may be a drawing, which puts it right itself.
    changed: (list) =>
      queueMicrotask(() => {
        if (list.getTotalSize() !== height.current) flushSync(redraw)
      }),
  }
}
