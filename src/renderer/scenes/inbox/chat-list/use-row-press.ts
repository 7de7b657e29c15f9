import { useRef, type PointerEvent } from 'react'

/**
 * Opens the row that a press began on, also when the list is reordered before the press ends.
 *
 * Another row is under the pointer then, and the browser fires no click on either. A press that ends on its own row is
 * handled by the row's click.
 * @returns handlers for the element around the rows
 */
export function useRowPress(onOpen: (contactId: string) => void) {
  const pressed = useRef<string | null>(null)
  const forget = () => {
    pressed.current = null
  }
  return {
    onPointerDown: ({ button, target }: PointerEvent) => {
      const isOnButton = target instanceof Element && target.closest('button') !== null
      pressed.current = button === 0 && !isOnButton ? chatAt(target) : null
    },
    onPointerUp: ({ target }: PointerEvent) => {
      const chat = pressed.current
      forget()
      if (chat !== null && chat !== chatAt(target)) onOpen(chat)
    },
    // Dragging a row or scrolling by touch is no press.
    onPointerCancel: forget,
    // The press may end outside the list, which gets no event of it.
    onPointerLeave: forget,
  }
}

const chatAt = (target: EventTarget) =>
  (target instanceof Element
    ? target.closest<HTMLElement>('[data-chat]')?.dataset['chat']
    : undefined) ?? null
