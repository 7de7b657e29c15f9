import type { SyntheticEvent } from 'react'
import { showDialog } from './show-dialog.ts'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Returns event handlers for a `<dialog>` that `showDialog` opens. On Escape they call the parameter `onClose`, and
 * keep the browser from closing the element. If the user presses Escape twice without another interaction, the browser
 * closes the element anyway. The handler of the `close` event then opens it again, because the dialog stays open until
 * it is unmounted.
 * @param onClose may be absent, or may decide not to unmount the dialog
 */
export function dialogClosing(onClose?: () => void) {
  return {
    onCancel(event: DialogEvent) {
      event.preventDefault()
      onClose?.()
    },
    onClose({ currentTarget: dialog }: DialogEvent) {
      // The browser fires this event later than it closes the element. In between, the element may have been unmounted
      // or opened again.
      if (!dialog.open && dialog.isConnected) showDialog(dialog)
    },
  }
}
