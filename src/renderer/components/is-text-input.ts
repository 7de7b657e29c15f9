import { useSyncExternalStore } from 'react'

/** Whether key presses on this element enter text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}

/** Whether the focused element is one where key presses enter text. */
export const useIsTyping = (): boolean =>
  useSyncExternalStore(followFocus, () => isTyping(document.activeElement))

function followFocus(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange)
  document.addEventListener('focusout', onChange)
  return () => {
    document.removeEventListener('focusin', onChange)
    document.removeEventListener('focusout', onChange)
  }
}
