/**
 * Hands the focus on from a line of a list that is about to go: to the next line, else to the one before, else, where
 * it was the last, to the first button of the dialog around it. Nobody who works with the keyboard begins at the
 * page's top again.
 * @param control the one in the line that takes it away
 * @param to which of the other line's controls, as a selector
 */
export function passFocusOn(control: HTMLElement, to = 'button'): void {
  const line = control.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next =
    neighbour?.querySelector<HTMLElement>(to) ??
    control.closest('dialog')?.querySelector<HTMLElement>('button')
  next?.focus()
}
