/**
 * The ref of a `<dialog>` that is open while it is mounted. The browser traps the focus, makes the rest of the page
 * inert and restores the focus afterwards. An element with `data-autofocus` gets the focus.
 */
export function showDialog(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  // Close before the element is removed, or the focus would be lost.
  return () => dialog.close()
}

/** Whether a `<dialog>` is open. A Mantine drawer below the dialog must then ignore Escape, which closes the dialog. */
export const hasOpenDialog = (): boolean => document.querySelector('dialog[open]') !== null
