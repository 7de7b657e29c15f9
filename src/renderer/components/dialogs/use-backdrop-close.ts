import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * Handlers of a `<dialog>` that call `onPress` on a click on its backdrop. Dialog and backdrop are the same element.
 * The pointer must also have been pressed down on the backdrop, because a text selection that starts in a field and
 * ends on the backdrop causes a click too.
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
