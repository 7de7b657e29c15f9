import type { Virtualizer } from '@tanstack/react-virtual'

/**
 * Tells a list of rows how large its scroller is, each time that it has another size. The library's own looks at once as well,
 * in the midst of the first drawing: the page would be laid out and drawn once more before anything is on the screen,
 * for a list that has as many rows as fit into any window already.
 * @returns what ends it
 */
export function observeRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  take: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined
  const observer = new ResizeObserver(() =>
    take({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
