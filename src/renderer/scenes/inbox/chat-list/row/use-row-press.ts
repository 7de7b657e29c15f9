import { useRef, type PointerEvent } from 'react'

/**
 * Opens the row on which a press began, even if the list is reordered before the press ends. In that case another row
 * is under the pointer, and the browser fires no click. If the press ends on the same row, the row's click handler
 * opens it.
 * @param onPress called when the press begins
 * @returns handlers for the list's scroller
 */
export function useRowPress(
  onOpen: (contactId: string) => void,
  onPress: (contactId: string) => void,
) {
  const pressed = useRef<string | null>(null)
  const forget = () => {
    pressed.current = null
  }
  return {
    onPointerDown: ({ button, target, shiftKey, ctrlKey, metaKey }: PointerEvent) => {
      const isSelecting = shiftKey || ctrlKey || metaKey
      const isOnButton = target instanceof Element && target.closest('button') !== null
      pressed.current = button === 0 && !isOnButton && !isSelecting ? chatAt(target) : null
      if (pressed.current !== null) onPress(pressed.current)
    },
    onPointerUp: ({ target }: PointerEvent) => {
      const chat = pressed.current
      forget()
      if (chat !== null && chat !== chatAt(target)) onOpen(chat)
    },
    // Dragging a row and scrolling by touch cancel the press.
    onPointerCancel: forget,
    // The list gets no event if the press ends outside of it.
    onPointerLeave: forget,
  }
}

const chatAt = (target: EventTarget) =>
  (target instanceof Element
    ? target.closest<HTMLElement>('[data-chat]')?.dataset['chat']
    : undefined) ?? null
