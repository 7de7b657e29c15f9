import type { ReactNode } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { useSingleMutation } from '../actions/use-mutation-state.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import classes from './dialogs.module.css'

export interface ConfirmDialogProps {
  title: string
  /** As of the dialog. */
  about?: string
  children: ReactNode
  /** What the button says that does it. */
  label: string
  act: () => Promise<void>
  onClose: () => void
  /** As of `errorText`. */
  saidByService?: boolean
}

/** A question before something is done to a chat. What goes wrong is said in it; once done, it closes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, about, children, label, act, onClose, saidByService = false } = props
  const { busy, error, run } = useSingleMutation(act, onClose)
  return (
    <Dialog title={title} about={about} onClose={onClose} width={420}>
      <p className={classes.text}>{children}</p>
      {error !== null && <ErrorNotice error={error} saidByService={saidByService} />}
      <DialogButtons label={label} busy={busy} onAct={run} onCancel={onClose} autofocus />
    </Dialog>
  )
}
