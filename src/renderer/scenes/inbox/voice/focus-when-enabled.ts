/** A ref that focuses the next button once it is enabled, and the recorder until then; focus outside the recorder stays. */
export function focusWhenEnabled(element: HTMLButtonElement | null): void {
  const recorder = element?.closest<HTMLElement>('[data-recorder]')
  const { activeElement, body } = document
  // The button pressed last may have been unmounted or disabled, and the focus is lost then.
  const isLost = activeElement === body || activeElement?.matches(':disabled') === true
  if (element?.matches(':enabled') === true) {
    if (isLost || recorder?.contains(activeElement) === true) element.focus()
  } else if (isLost) recorder?.focus()
}
