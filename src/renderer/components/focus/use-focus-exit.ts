import { useCallback } from 'react'

/**
 * Returns a ref for an element that may disappear while it has the focus.
 * @param onLeave moves the focus elsewhere
 */
export function useFocusExit(onLeave: () => void) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (element?.contains(document.activeElement) === true) onLeave()
    },
    [onLeave],
  )
}
