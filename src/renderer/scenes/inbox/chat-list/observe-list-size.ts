import type { Virtualizer } from '@tanstack/react-virtual'

/**
 * Reports the size of a list's scroller to its virtualizer whenever the size changes. The library's own observer also
 * measures during the first render, which costs a layout and a second render. That measurement is not needed: the first
 * render has as many rows as fit in the window.
 * @returns a function that stops observing
 */
export function observeRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  onResize: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined
  const observer = new ResizeObserver(() =>
    onResize({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
