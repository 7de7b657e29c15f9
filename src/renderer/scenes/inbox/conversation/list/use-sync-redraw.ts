import type { Virtualizer } from '@tanstack/react-virtual'
import { useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

type List = Virtualizer<HTMLDivElement, Element>

/**
 * Rerenders the list before the next paint when a row changes its height, for example by a reaction. The virtualizer does
 * so only when it also scrolls; otherwise the rows above would be at the wrong position for a frame.
 * @returns `drawn`, to call after each render, and `changed`, to call from the virtualizer's onChange
 */
export function useSyncRedraw(): { drawn: (list: List) => void; changed: (list: List) => void } {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const height = useRef(0)
  return {
    drawn: (list) => {
      height.current = list.getTotalSize()
    },
    // In a microtask: onChange may be called during a render, which corrects the height itself.
    changed: (list) =>
      queueMicrotask(() => {
        if (list.getTotalSize() !== height.current) flushSync(redraw)
      }),
  }
}
