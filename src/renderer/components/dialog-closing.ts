import type { SyntheticEvent } from 'react'
import { showDialog } from './show-dialog.ts'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * What a dialog of `showDialog` does with Escape. Who shows it takes it away; the browser is kept from closing it, which it
 * heeds once: at the next Escape, where nothing else was done in the page, it closes the dialog all the same.
 * @param onClose left out, or one that does not take the dialog away: it stays in sight, however often Escape is pressed
 */
export function dialogClosing(onClose?: () => void) {
  return {
    onCancel(event: DialogEvent) {
      event.preventDefault()
      onClose?.()
    },
    onClose({ currentTarget: dialog }: DialogEvent) {
      // Told a moment later: by then it may be gone, or shown anew.
      if (!dialog.open && dialog.isConnected) showDialog(dialog)
    },
  }
}
