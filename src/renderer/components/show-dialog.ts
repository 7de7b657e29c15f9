/**
 * The ref of a dialog that stands open for as long as it is mounted. The browser's own: it keeps the focus within, puts
 * the rest of the page out of reach, and gives the focus back. An element with `data-autofocus` gets the focus.
 */
export function showDialog(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  // Closed before it is taken away, or the focus would be lost with it.
  return () => dialog.close()
}
