import { useSyncExternalStore } from 'react'

/** The width that is used if there is no window, as in tests. */
const referencePx = 1440

function subscribe(onChange: () => void) {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** The window's inner width, CSS px. Unlike Mantine's `useViewportSize` it is correct in the first render. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => referencePx,
  )
}
