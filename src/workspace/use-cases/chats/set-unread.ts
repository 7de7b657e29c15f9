import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { pendingCounts } from '#contract/rules/chats/pending.ts'
import { toChat, toOneViewer } from '#workspace/events/event-draft.ts'
import { readOf, saveRead, type Read } from '#workspace/storage/chats/chat-reads.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat, type StoredChat } from './change-chat.ts'
import type { CustomerSignals } from '#workspace/use-cases/messages/customer-signals.ts'

/**
 * Marks a chat as read or unread: for the viewer, and for everybody if the policies say so. If nothing changes, nothing
 * is published.
 */
export async function setUnread(
  { tx, announce }: Work,
  { row, contact, viewer }: StoredChat & { viewer: Viewer },
  isRead: boolean,
): Promise<Contact> {
  const { userId } = viewer
  const isForAll = can(viewer, isRead ? 'chat.markReadForAll' : 'chat.markUnreadForAll', contact)
  const pending = isRead ? pendingCounts.opened : pendingCounts.markedUnread
  const forAll = isForAll ? pending : row.pending_messages
  const seen = isForAll ? 0 : row.pending_messages
  const own: Read = { seen, marked: isForAll || isRead ? 0 : 1 }
  const before = (await readOf(tx, row.id, userId)) ?? { seen: 0, marked: 0 }
  const isSame = before.seen === own.seen && before.marked === own.marked
  if (isSame && forAll === row.pending_messages) return contact
  const { contact: changed } = await updateChat(tx, { row, contact }, { pending_messages: forAll })
  await saveRead(tx, row, userId, own)
  const data = { contactId: row.id, pendingMessages: forAll, contact: contactOut(changed) }
  const event = toChat(changed, 'chat.pending', data, userId)
  announce(isForAll ? event : toOneViewer(event, userId))
  return changed
}

/**
 * Marks an opened chat as read, and reports that to the customer. A reader whose mark is their own does not answer
 * the customer.
 */
export async function readChat(
  work: Work,
  { customerSignals }: { customerSignals: Pick<CustomerSignals, 'read'> },
  chat: StoredChat & { viewer: Viewer },
): Promise<Contact> {
  const { row, contact, viewer } = chat
  const changed = await setUnread(work, chat, true)
  if (can(viewer, 'chat.markReadForAll', contact) && row.pending_messages > 0)
    work.afterCommit(() => customerSignals.read(row.group_id, row.id))
  return changed
}
