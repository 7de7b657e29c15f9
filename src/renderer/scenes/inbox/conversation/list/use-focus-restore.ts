import { useLayoutEffect, useMemo, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the focus in a virtual list of articles: when scrolling unmounts the focused article, the first visible article
 * gets the focus. Call this hook in the component that renders the rows, and pass the returned handlers to the
 * scroller.
 */
export function useFocusRestore(scroller: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false)
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return
    firstVisible(scroller.current)?.focus({ preventScroll: true })
  })
  return useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        isWithin.current = target.matches('article')
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        // Unmounting an element blurs it first. If the element is still mounted after the blur, the user has moved the
        // focus.
        if (relatedTarget !== null) isWithin.current = false
        else
          queueMicrotask(() => {
            if (target.isConnected) isWithin.current = false
          })
      },
    }),
    [],
  )
}

/** The first article whose bottom is below the scroller's upper edge. */
function firstVisible(scroller: HTMLElement | null): HTMLElement | undefined {
  const edge = scroller?.getBoundingClientRect().top ?? 0
  const all = [...(scroller?.querySelectorAll<HTMLElement>('article') ?? [])]
  return all.find((one) => one.getBoundingClientRect().bottom > edge)
}
