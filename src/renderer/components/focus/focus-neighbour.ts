/**
 * Moves the focus out of a list row (`li`) that is about to be removed. Otherwise the focus would return to the top of
 * the page. The first of these that exists gets the focus: a control in the next row, a control in the previous row,
 * the first button of the surrounding dialog, `last`.
 * @param control the row, or a control in it
 * @param to CSS selector of the control in the next or previous row
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
 * The ref of a row that may be removed at any time. If the row contains the focus when it is removed, the focus moves
 * as in `moveFocusToNeighbour`. React calls the cleanup of the ref before it removes the row from the document.
 * @param to as in `moveFocusToNeighbour`
 */
export const moveFocusOnRemoval = (to?: string) => (line: HTMLElement | null) => () => {
  if (line?.contains(document.activeElement) === true) moveFocusToNeighbour(line, to)
}
