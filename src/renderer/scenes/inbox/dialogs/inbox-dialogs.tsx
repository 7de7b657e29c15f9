import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { can } from '#contract/policies/index.ts'
import { live } from '../../../data/live/live.ts'
import { viewerAtom } from '../../../data/session.ts'
import { AssignAgentDialog } from '../sidebar/assign-agent-dialog.tsx'
import { SnoozeDialog } from '../snooze/snooze-dialog.tsx'
import { SnoozedChats } from '../snooze/snoozed-chats.tsx'
import { ManageViews } from '../views/manage-views.tsx'
import { SaveView } from '../views/save-view.tsx'
import { inboxDialogAtom } from './inbox-dialog-atom.ts'

/** The dialog that was asked for, over list and conversation alike. */
export default function InboxDialogs() {
  const [dialog, setDialog] = useAtom(inboxDialogAtom)
  const close = () => setDialog(null)
  if (dialog === null) return null
  if (dialog.kind === 'saveView') return <SaveView onClose={close} />
  if (dialog.kind === 'manageViews') return <ManageViews onClose={close} />
  if (dialog.kind === 'snoozed') return <SnoozedChats onClose={close} />
  return <OfChat kind={dialog.kind} contactId={dialog.contactId} onClose={close} />
}

interface OfChatProps {
  kind: 'snooze' | 'assign'
  contactId: string
  onClose: () => void
}

function OfChat({ kind, contactId, onClose }: OfChatProps) {
  const contact = useAtomValue(live.chatAtom(contactId))
  const viewer = useAtomValue(viewerAtom)
  // Somebody else may have been faster, and taken chat or right away; what is asked does not wait for them to come back.
  const isOver =
    contact === undefined ||
    viewer === null ||
    (kind === 'assign' && !can(viewer, 'assignment.assign', contact))
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (isOver) return null
  if (kind === 'snooze') return <SnoozeDialog contact={contact} onClose={onClose} />
  return <AssignAgentDialog contact={contact} viewer={viewer} onClose={onClose} />
}
