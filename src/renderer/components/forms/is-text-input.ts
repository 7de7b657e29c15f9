/** Whether the element uses key presses itself: any input, a text area, a select or editable content. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}

/** The inputs in which letters type nothing. */
const withoutText =
  'input:is([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"])'

/** Whether the element uses letters: any text field, and a select, in which they choose. */
export const usesLetters = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target instanceof Element && target.matches(withoutText))

/** Calls `onChange` when the focus moves. @returns a function that stops this */
export function followFocus(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange)
  document.addEventListener('focusout', onChange)
  return () => {
    document.removeEventListener('focusin', onChange)
    document.removeEventListener('focusout', onChange)
  }
}
