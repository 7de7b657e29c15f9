/**
 * A ref that opens a `<dialog>` when it is mounted and closes it when it is unmounted. While the dialog is open, the
 * browser traps the focus and makes the rest of the page inert; afterwards it restores the focus. An element with
 * `data-autofocus` in the dialog gets the focus.
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
