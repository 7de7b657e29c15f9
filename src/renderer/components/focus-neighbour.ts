/**
 * Moves the focus from a list line that is about to be removed: to the next line, else to the previous one, else to the
 * first button of the dialog around it. Otherwise the focus would return to the top of the page.
 * @param control the control in the line that removes it
 * @param to selects the control in the other line
 * @param last gets the focus after the last line if there is no dialog
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
 * The ref of a line that may be removed at any time: moves the focus if it is within. React runs it before the line
 * leaves the document.
 * @param to selects the control in the other line
 */
export const moveFocusOnRemoval = (to?: string) => (line: HTMLElement | null) => () => {
  if (line?.contains(document.activeElement) === true) moveFocusToNeighbour(line, to)
}
