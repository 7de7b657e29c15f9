/** The parts of a keyboard event that tell whether it belongs to an input method. */
type ComposedPress = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** Whether an input method composes a character with this key press. */
function isComposing(press: ComposedPress): boolean {
  // keyCode 229 is a key press of an input method for which the browser has not yet set `isComposing`.
  return press.isComposing || press.keyCode === 229
}

/**
 * Keeps the key presses of a composition from every other handler of the page, also from those of libraries: the Enter
 * that accepts a character must not save or send, and the Escape that discards it must not close or revert.
 * @param page the window of the page; the guard precedes all handlers only if it is added before them
 */
export function guardComposition(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (!isComposing(event)) return
      event.stopImmediatePropagation()
      // The browser's own handling of Escape closes a `<dialog>`.
      if (event.key === 'Escape') event.preventDefault()
    },
    { capture: true },
  )
}
