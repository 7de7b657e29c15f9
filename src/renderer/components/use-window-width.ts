import { useSyncExternalStore } from 'react'

function follow(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The window's inner width, CSS px. */
export function useWindowWidth(): number {
  return useSyncExternalStore(follow, () => window.innerWidth)
}
