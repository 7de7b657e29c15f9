import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { hasOptedOut } from '#contract/rules/contacts/opt-out.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { assignmentActions } from './actions/assignment-actions.ts'
import { assignmentDialogs } from './sidebar/assignment/assignment-dialogs.tsx'
import { CrmDialog } from './sidebar/panels/crm/crm-dialog.tsx'
import { BlockDialog } from './block/block-dialog.tsx'
import { UnblockDialog } from './block/unblock-dialog.tsx'
import { OptOutDialog } from './contact/opt-out-dialog.tsx'
import { StatusTagsDialog } from './sidebar/chat-status/status-tags-dialog.tsx'
import { AssignChats, CloseChats, TagChats } from './bulk/bulk-dialogs.tsx'
import { JumpToDay } from './timeline/jump-to-day.tsx'
import { UndoList } from './undo/undo-list.tsx'
import { ShareOutDialog } from './team/share-out-dialog.tsx'
import { TagDialog } from './sidebar/tags/tag-dialog.tsx'
import { ChatMacro, SelectionMacro } from './macros/macro-dialogs.tsx'
import { CardDialog } from './outgoing/card-dialog.tsx'
import { PlaceDialog } from './place/place-dialog.tsx'
import { ProductsDialog } from './outgoing/products-dialog.tsx'
import { QuestionDialog } from './outgoing/question-dialog.tsx'
import { ScheduleDialog } from './scheduled/schedule-dialog.tsx'
import { SnoozeDialog } from './snooze/snooze-dialog.tsx'
import { SnoozedChats } from './snooze/snoozed-chats.tsx'
import { ComposeDialog } from './templates/compose-dialog.tsx'
import { ManageViews } from './views/manage-views.tsx'
import { SaveView } from './views/save-view.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { CloseQuestion } from './actions/close-question.tsx'
import { TransferDialog } from './ownership/transfer-dialog.tsx'
import { DeleteChat } from './ownership/delete-chat.tsx'
import { inboxDialogAtom, type InboxDialog } from './dialogs/inbox-dialog-atom.ts'
import { useChat } from '#renderer/data/live/live.ts'

/** Loaded on first use, because its fields need a calendar. */
const FillFields = lazy(() => import('./finish/fill-fields.tsx'))

/** The open dialog of the inbox, above the list and the conversation. */
export default function InboxDialogs() {
  const [dialog, setDialog] = useAtom(inboxDialogAtom)
  // An action that a dialog confirms may open the next dialog before it closes its own.
  const close = () => setDialog((now) => (now === dialog ? null : now))
  // Close the dialog when a change of the group, the screen or the user unmounts this component.
  useEffect(() => () => store.set(inboxDialogAtom, null), [])
  if (dialog === null) return null
  if (dialog.kind === 'saveView') return <SaveView onClose={close} />
  if (dialog.kind === 'manageViews') return <ManageViews onClose={close} />
  if (dialog.kind === 'undo') return <UndoList onClose={close} />
  if (dialog.kind === 'shareOut')
    return <ShareOutDialog selected={dialog.contactIds} onClose={close} />
  if (dialog.kind === 'macroChats') return <SelectionMacro onClose={close} />
  if (dialog.kind === 'assignChats') return <AssignChats onClose={close} />
  if (dialog.kind === 'tagChats') return <TagChats on={dialog.on} onClose={close} />
  if (dialog.kind === 'closeChats') return <CloseChats closing={dialog.closing} onClose={close} />
  if (dialog.kind === 'snoozed') return <SnoozedChats onClose={close} />
  return <OfChat key={dialog.contactId} dialog={dialog} onClose={close} />
}

type ChatDialog = Extract<InboxDialog, { contactId: string }>

/** Whether the viewer may use a dialog. */
function mayAsk(dialog: ChatDialog, viewer: Viewer, contact: Contact): boolean {
  const { kind } = dialog
  if (kind === 'closeChat')
    return can(viewer, dialog.closing === 'archive' ? 'chat.archive' : 'chat.flag', contact)
  if (kind === 'fillFields') return can(viewer, 'chat.flag', contact) && !contact.finishedChat
  if (kind === 'snooze' || kind === 'jumpToDay') return true
  if (kind === 'macro') return can(viewer, 'macros.run')
  if (kind === 'tag') return can(viewer, 'contact.tag', contact)
  if (kind === 'schedule') return can(viewer, 'message.schedule', contact)
  if (kind === 'compose' || kind === 'place') return can(viewer, 'message.send', contact)
  if (kind === 'block' || kind === 'unblock')
    return isBlocked(contact) === (kind === 'unblock') && can(viewer, 'contact.block', contact)
  if (kind === 'optOut' || kind === 'optIn')
    return hasOptedOut(contact) === (kind === 'optIn') && can(viewer, `contact.${kind}`, contact)
  if (kind === 'card') return can(viewer, 'message.sendCard', contact)
  if (kind === 'askPlace') return can(viewer, 'message.askPlace', contact)
  if (kind === 'askNumber') return can(viewer, 'message.askNumber', contact)
  if (kind === 'askCall') return can(viewer, 'message.askCall', contact)
  if (kind === 'products') return can(viewer, 'message.sendProducts', contact)
  if (kind === 'deleteChat') return can(viewer, 'chat.delete', contact)
  if (kind === 'exportPdf') return can(viewer, 'chat.export', contact)
  if (kind === 'crm') return can(viewer, 'crm.edit', contact)
  // Pass 1 as the number of teams here too.
  if (kind === 'transfer') return can(viewer, 'assignment.transfer', { contact, teamCount: 1 })
  if (kind === 'statusTags') return can(viewer, 'chatStatus.changeTags', contact)
  // Pass 1 as the number of teams, so that the team dialog opens even in a group without teams. It then says that there
  // are none.
  return assignmentActions[kind].may(viewer, contact, 1)
}

function OfChat({ dialog, onClose }: { dialog: ChatDialog; onClose: () => void }) {
  const { kind, contactId } = dialog
  const contact = useChat(contactId)
  const viewer = useAtomValue(viewerAtom)
  // Close the dialog when the viewer loses the chat or the permission. Otherwise it would reopen when the viewer gets
  // the chat or the permission back.
  const isOver = contact === undefined || viewer === null || !mayAsk(dialog, viewer, contact)
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (isOver) return null
  if (kind === 'snooze') return <SnoozeDialog contact={contact} onClose={onClose} />
  if (kind === 'jumpToDay') return <JumpToDay contact={contact} onClose={onClose} />
  if (kind === 'macro') return <ChatMacro contact={contact} onClose={onClose} />
  if (kind === 'tag') return <TagDialog contact={contact} viewer={viewer} onClose={onClose} />
  if (kind === 'schedule')
    return <ScheduleDialog contact={contact} viewer={viewer} onClose={onClose} />
  if (kind === 'compose') return <ComposeDialog contact={contact} onClose={onClose} />
  if (kind === 'place') return <PlaceDialog contact={contact} onClose={onClose} />
  if (kind === 'block') return <BlockDialog contact={contact} onClose={onClose} />
  if (kind === 'unblock') return <UnblockDialog contact={contact} onClose={onClose} />
  if (kind === 'optOut' || kind === 'optIn')
    return <OptOutDialog contact={contact} isOut={kind === 'optOut'} onClose={onClose} />
  if (kind === 'card') return <CardDialog contact={contact} onClose={onClose} />
  if (kind === 'askPlace')
    return <QuestionDialog contact={contact} asksFor="place" onClose={onClose} />
  if (kind === 'askNumber')
    return <QuestionDialog contact={contact} asksFor="number" onClose={onClose} />
  if (kind === 'askCall')
    return <QuestionDialog contact={contact} asksFor="call" onClose={onClose} />
  if (kind === 'products') return <ProductsDialog contact={contact} onClose={onClose} />
  if (kind === 'deleteChat')
    return <DeleteChat contact={contact} viewer={viewer} onClose={onClose} />
  if (kind === 'closeChat')
    return (
      <CloseQuestion contact={contact} viewer={viewer} closing={dialog.closing} onClose={onClose} />
    )
  if (kind === 'fillFields') {
    const { numbers, macro } = dialog
    return (
      <Suspense>
        <FillFields contact={contact} numbers={numbers} macro={macro} onClose={onClose} />
      </Suspense>
    )
  }
  if (kind === 'exportPdf') return <ExportDialog contact={contact} onClose={onClose} />
  if (kind === 'crm')
    return <CrmDialog contact={contact} record={dialog.record} onClose={onClose} />
  if (kind === 'transfer') {
    const { toUserId } = dialog
    return (
      <TransferDialog contact={contact} viewer={viewer} toUserId={toUserId} onClose={onClose} />
    )
  }
  if (kind === 'statusTags') return <StatusTagsDialog contact={contact} onClose={onClose} />
  const AssignmentDialog = assignmentDialogs[kind]
  return <AssignmentDialog contact={contact} viewer={viewer} onClose={onClose} />
}
