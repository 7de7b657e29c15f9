import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#renderer/components/dialog.tsx'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { useChange } from '#renderer/data/use-change.ts'
import { DialogButtons } from './dialog-buttons.tsx'

export interface ConfirmDialogProps {
  title: string
  /** The chat's name, for a dialog whose title and text do not contain it. */
  about?: string
  children: ReactNode
  /** The label of the confirm button. */
  label: string
  /** The action to confirm. */
  act: () => Promise<void>
  onClose: () => void
  /** Whether an error is shown with the service's own message (specification, section 8). */
  saidByService?: boolean
}

/** Asks before an action on a chat. The dialog closes after success, and shows an error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, about, children, label, act, onClose, saidByService = false } = props
  const { busy, error, run } = useChange({ send: act, onDone: onClose })
  return (
    <Dialog title={title} about={about} onClose={onClose} width={420}>
      <Text mb={16} size="md" c="var(--b-text)">
        {children}
      </Text>
      {error !== null && <ErrorNotice error={error} saidByService={saidByService} />}
      <DialogButtons label={label} busy={busy} onAct={run} onCancel={onClose} autofocus />
    </Dialog>
  )
}
