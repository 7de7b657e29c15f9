/**
 * A ref for the button that the user of the voice recorder probably presses next. When the button mounts:
 * - An enabled element outside the recorder has the focus: the focus does not move.
 * - Otherwise, if the button is enabled: the button gets the focus.
 * - Otherwise, if no enabled element has the focus: the recorder gets the focus.
 */
export function focusWhenEnabled(element: HTMLButtonElement | null): void {
  const recorder = element?.closest<HTMLElement>('[data-recorder]')
  const { activeElement, body } = document
  // The focus is lost if the last pressed button was unmounted or disabled.
  const isLost = activeElement === body || activeElement?.matches(':disabled') === true
  if (element?.matches(':enabled') === true) {
    if (isLost || recorder?.contains(activeElement) === true) element.focus()
  } else if (isLost) recorder?.focus()
}
