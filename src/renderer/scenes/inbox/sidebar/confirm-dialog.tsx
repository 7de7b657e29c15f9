import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import classes from './dialogs.module.css'

export interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What the button says that does it. */
  label: string
  act: () => Promise<void>
  onClose: () => void
}

/** A question before something is done to a chat. What goes wrong is said in it; once done, it closes. */
export function ConfirmDialog({ title, children, label, act, onClose }: ConfirmDialogProps) {
  const { busy, error, run } = useAct(act, onClose)
  return (
    <Dialog title={title} onClose={onClose} width={420}>
      <p className={classes.text}>{children}</p>
      {error !== null && <ErrorNotice error={error} />}
      <DialogButtons label={label} busy={busy} onAct={run} onCancel={onClose} autofocus />
    </Dialog>
  )
}

/** Does something once, keeps what went wrong, and closes what it was asked in. */
export function useAct(act: () => Promise<void>, onDone: () => void) {
  const { busy, error, run } = useActs(onDone)
  return { busy, error, run: () => run(act) }
}

/** The same where there is more than one thing to do: one at a time, and what went wrong is the last one's. */
export function useActs(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const perform = async (act: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await act()
      onDone()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return { busy, error, run: (act: () => Promise<void>) => void perform(act) }
}
