import type { ReactNode } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { useSingleMutation } from '../shared/use-mutation-state.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import classes from './dialogs.module.css'

export interface ConfirmDialogProps {
  title: string
  /** See `Dialog`. */
  about?: string
  children: ReactNode
  /** The label of the confirm button. */
  label: string
  act: () => Promise<void>
  onClose: () => void
  /** See `errorText`. */
  saidByService?: boolean
}

/** Asks for confirmation of a chat action. Shows an error in place and closes after success. */
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
