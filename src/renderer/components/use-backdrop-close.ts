import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * Handlers that close a dialog on a click on its backdrop. Dialog and backdrop are the same element. A text selection
 * that starts in a field and ends on the backdrop also causes a click on it. So the dialog closes only if the pointer
 * was pressed on the backdrop.
 */
export function useBackdropPress(onPress: () => void) {
  const isPressed = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      isPressed.current = isOnBackdrop(event)
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (isPressed.current && isOnBackdrop(event)) onPress()
    },
  }
}

function isOnBackdrop({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}
