/** What is done next has the keyboard, and until it can be done the whole; whoever has gone elsewhere stays there. */
export function focusNext(element: HTMLButtonElement | null): void {
  const whole = element?.closest<HTMLElement>('[data-recorder]')
  const { activeElement, body } = document
  // What was pressed last may have given way to this one, and the keyboard is nowhere then.
  const isLost = activeElement === body || activeElement?.matches(':disabled') === true
  if (element?.matches(':enabled') === true) {
    if (isLost || whole?.contains(activeElement) === true) element.focus()
  } else if (isLost) whole?.focus()
}
