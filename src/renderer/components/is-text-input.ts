import { useSyncExternalStore } from 'react'

/** Whether the element uses key presses itself: any input, a text area, a select or editable content. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}

/** Whether the focused element uses key presses itself. See `isTyping`. */
export const useIsTyping = (): boolean =>
  useSyncExternalStore(followFocus, () => isTyping(document.activeElement))

/** Calls `onChange` when the focus moves. @returns a function that stops this */
export function followFocus(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange)
  document.addEventListener('focusout', onChange)
  return () => {
    document.removeEventListener('focusin', onChange)
    document.removeEventListener('focusout', onChange)
  }
}
