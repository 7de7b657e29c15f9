import {
  ConfirmDialog,
  type ConfirmDialogProps,
} from '#renderer/components/page/confirm-dialog.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'

export interface AskFirstProps extends Omit<ConfirmDialogProps, 'isBusy' | 'error' | 'onConfirm'> {
  /** The action to confirm. */
  act: () => Promise<void>
}

/** Asks before an action on a chat, and does it. The dialog closes after success, and shows an error. */
export function AskFirst({ act, ...dialog }: AskFirstProps) {
  const { busy, error, run } = useChange({ send: act, onDone: dialog.onClose })
  return (
    <ConfirmDialog focused="act" {...dialog} isBusy={busy} error={error} onConfirm={() => run()} />
  )
}
