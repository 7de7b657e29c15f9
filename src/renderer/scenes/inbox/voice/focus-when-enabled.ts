/**
 * A ref for the button of the next step. It focuses the button if the button is enabled when it mounts. If the button
 * is disabled and the focus is lost, the recorder gets the focus. A focus outside the recorder is not moved.
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
