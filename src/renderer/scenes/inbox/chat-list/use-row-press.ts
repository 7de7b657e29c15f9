import { useRef, type PointerEvent } from 'react'

/**
 * A press is meant for the row that it began on, though the list is sorted anew before it ends: another row lies under the
 * pointer by then, and to the browser it is a click on neither. One that ends where it began is the row's own click.
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
    // A row that is dragged, or a list that is scrolled by a finger, is not pressed.
    onPointerCancel: forget,
    // It ends elsewhere, and nothing here is told of that.
    onPointerLeave: forget,
  }
}

const chatAt = (target: EventTarget) =>
  (target instanceof Element
    ? target.closest<HTMLElement>('[data-chat]')?.dataset['chat']
    : undefined) ?? null
