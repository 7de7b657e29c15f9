import type { Virtualizer } from '@tanstack/react-virtual'
import { useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

type List = Virtualizer<HTMLDivElement, Element>

/**
 * Rerenders the list before the next paint when a row changes its height, e.g. because of a reaction. The virtualizer
 * rerenders in time only if it also scrolls. A later rerender would show the rows above at the wrong position for one
 * frame.
 * @returns `drawn`, to call after each render, and `changed`, to call from the virtualizer's onChange
 */
export function useSyncRedraw(): { drawn: (list: List) => void; changed: (list: List) => void } {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const height = useRef(0)
  return {
    drawn: (list) => {
      height.current = list.getTotalSize()
    },
    // Wait for a microtask, because onChange may be called during a render. After that render, `height` is up to date.
    changed: (list) =>
      queueMicrotask(() => {
        if (list.getTotalSize() !== height.current) flushSync(redraw)
      }),
  }
}
