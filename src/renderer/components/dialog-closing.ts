import type { SyntheticEvent } from 'react'
import { showDialog } from './show-dialog.ts'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Handles Escape in a `showDialog` dialog: calls `onClose` and keeps the browser from closing the element. The browser
 * allows that once: at a second Escape without another interaction it closes the dialog anyway.
 * @param onClose may be left out or keep the dialog open: it then stays visible
 */
export function dialogClosing(onClose?: () => void) {
  return {
    onCancel(event: DialogEvent) {
      event.preventDefault()
      onClose?.()
    },
    onClose({ currentTarget: dialog }: DialogEvent) {
      // Deferred: the dialog may be unmounted or reopened by then.
      if (!dialog.open && dialog.isConnected) showDialog(dialog)
    },
  }
}
