/**
 * For the ref of a strip above the composer: when the strip unmounts with the focus, e.g. because its button has done
 * its work, the focus moves to the field or the first button after it.
 */
export function focusNextOnUnmount(strip: HTMLElement | null) {
  return () => {
    if (strip?.contains(document.activeElement) !== true) return
    let next = strip.nextElementSibling
    while (next !== null && next.querySelector('textarea, button') === null)
      next = next.nextElementSibling
    const field = next?.querySelector<HTMLElement>('textarea')
    ;(field ?? next?.querySelector('button'))?.focus()
  }
}
