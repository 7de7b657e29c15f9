import type { SyntheticEvent } from 'react'
import { showDialog } from './show-dialog.ts'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Handles Escape in a `showDialog` dialog: calls `onClose` and keeps the browser from closing the element. If the user
 * presses Escape again without another interaction, the browser closes the dialog anyway; it is then reopened.
 * @param onClose may be absent or leave the dialog open
 */
export function dialogClosing(onClose?: () => void) {
  return {
    onCancel(event: DialogEvent) {
      event.preventDefault()
      onClose?.()
    },
    onClose({ currentTarget: dialog }: DialogEvent) {
      // The event is fired some time after the dialog was closed. By now `onClose` may have unmounted or reopened it.
      if (!dialog.open && dialog.isConnected) showDialog(dialog)
    },
  }
}
