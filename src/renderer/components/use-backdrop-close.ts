import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * Handlers for a dialog that a click beside it closes. Dialog and backdrop are one element, and a click that begins in a
 * field and ends on the backdrop counts as the dialog's as well: that is somebody selecting words. So the press counts.
 */
export function usePressBeside(onPress: () => void) {
  const isPressed = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      isPressed.current = isBeside(event)
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (isPressed.current && isBeside(event)) onPress()
    },
  }
}

function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}
