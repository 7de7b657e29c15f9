import { useLayoutEffect, useMemo, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the keyboard in a virtual list of articles: one that is scrolled out of the page would take the focus with it,
 * so it goes on to one that is in sight. Call where the rows are drawn; the handlers go onto the scroller.
 */
export function useKeptFocus(scroller: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false)
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return
    firstInSight(scroller.current)?.focus({ preventScroll: true })
  })
  return useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        isWithin.current = target.matches('article')
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        // An element that is taken away loses the focus just before: only one that stays was left by the person.
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

/** The first article that reaches below the scroller's upper edge. */
function firstInSight(scroller: HTMLElement | null): HTMLElement | undefined {
  const edge = scroller?.getBoundingClientRect().top ?? 0
  const all = [...(scroller?.querySelectorAll<HTMLElement>('article') ?? [])]
  return all.find((one) => one.getBoundingClientRect().bottom > edge)
}
