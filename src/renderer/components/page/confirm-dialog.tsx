import type { ReactNode } from 'react'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import classes from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  /** A question: "¿Eliminar la plantilla?". */
  title: string
  /** The chat's name, for a dialog whose title and text do not contain it. */
  about?: string | undefined
  /** What the action does, and whether it can be undone. */
  children: ReactNode
  /** The confirm button's label, a verb: "Eliminar". */
  confirmLabel: string
  /** Default: "Cancelar". */
  cancelLabel?: string | undefined
  /** Makes the confirm button red, for actions that cannot be undone. */
  isDangerous?: boolean
  /** Whether something is missing before the action can be confirmed. */
  isConfirmDisabled?: boolean
  /** Whether the request of the confirmed action is pending. */
  isBusy?: boolean
  /** Why the request failed. */
  error?: unknown
  /** Whether an error is shown with the service's own message (specification, section 8). */
  saidByService?: boolean
  /** The button that has the focus at first. Default: `cancel`. */
  focused?: 'act' | 'cancel'
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, about, children, error = null, saidByService = false, onClose } = props
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <div className={classes.text}>{children}</div>
      {error !== null && <ErrorNotice error={error} saidByService={saidByService} />}
      <DialogButtons
        label={props.confirmLabel}
        cancelLabel={props.cancelLabel}
        busy={props.isBusy === true}
        disabled={props.isConfirmDisabled === true}
        isDangerous={props.isDangerous === true}
        focused={props.focused ?? 'cancel'}
        onAct={props.onConfirm}
        onCancel={onClose}
      />
    </Dialog>
  )
}
