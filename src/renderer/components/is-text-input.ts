import { useSyncExternalStore } from 'react'

/** Whether keys that go to this element are text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}

/** Whether keys are text where the focus is. */
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
