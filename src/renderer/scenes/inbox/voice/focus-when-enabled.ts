/**
 * A ref for the button that the user of the voice recorder probably presses next. If the button is enabled when it
 * mounts, it gets the focus. If it is disabled and no element has the focus, the recorder gets the focus. If an element
 * outside the recorder has the focus, the focus is not moved.
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
