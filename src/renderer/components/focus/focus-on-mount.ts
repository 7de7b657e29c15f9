/**
 * A ref that focuses the element when it mounts. Pass this function itself: React calls a ref that is a new function on
 * every render again, and the element would take the focus back.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
