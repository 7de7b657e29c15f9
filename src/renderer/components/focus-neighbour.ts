/**
 * Hands the focus on from a line of a list that is about to go: to the next line, else to the one before, else, where
 * it was the last, to the first button of the dialog around it. Nobody who works with the keyboard begins at the
 * page's top again.
 * @param control the one in the line that takes it away
 * @param to which of the other line's controls, as a selector
 * @param last what has it after the last line where there is no dialog around
 */
export function moveFocusToNeighbour(
  control: HTMLElement,
  to = 'button',
  last: HTMLElement | null = null,
): void {
  const line = control.closest('li')
  const next =
    line?.nextElementSibling?.querySelector<HTMLElement>(to) ??
    line?.previousElementSibling?.querySelector<HTMLElement>(to) ??
    control.closest('dialog')?.querySelector<HTMLElement>('button') ??
    last
  next?.focus()
}

/**
 * The ref of lines that go once the service has answered, or by themselves: one that has the focus then hands it on.
 * It is called while the line is still in the page.
 * @param to which of the other line's controls, as a selector
 */
export const moveFocusOnRemoval = (to?: string) => (line: HTMLElement | null) => () => {
  if (line?.contains(document.activeElement) === true) moveFocusToNeighbour(line, to)
}
