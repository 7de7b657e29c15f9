/**
 * Moves the focus from a list row that is about to be removed to the next row, otherwise to the previous one,
 * otherwise to the first button of the surrounding dialog. Without this the focus would return to the top of the page.
 * @param control the control that removes the row
 * @param to CSS selector of the control that gets the focus in the next or previous row
 * @param last gets the focus if there is no other row and no dialog
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
    control.closest('dialog, [role="dialog"]')?.querySelector<HTMLElement>('button') ??
    last
  next?.focus()
}

/**
 * The ref of a row that may be removed at any time: if the row contains the focus, the focus moves to a neighbour.
 * React calls the cleanup before it removes the row from the document.
 * @param to CSS selector of the control that gets the focus in the next or previous row
 */
export const moveFocusOnRemoval = (to?: string) => (line: HTMLElement | null) => () => {
  if (line?.contains(document.activeElement) === true) moveFocusToNeighbour(line, to)
}
