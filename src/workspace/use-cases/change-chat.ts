import type { Contact } from '#contract/entities/contact.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { noSummary } from '#workspace/storage/chat-summary.ts'
import { updateContactRow, withLinks } from '#workspace/storage/contacts.ts'
import { reactionSummary } from '#workspace/storage/last-reaction.ts'
import { deleteMessagesOf } from '#workspace/storage/messages.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/** A chat as read in the current transaction. */
export interface StoredChat {
  row: ContactsTable
  contact: Contact
}

/** Marks that a user sets on a chat. */
export type ChatChange = Partial<
  Pick<ContactsTable, 'archived' | 'important' | 'finished' | 'pending_messages'>
>

/** Stores changed marks of a chat and publishes them. If nothing changes, nothing is published. */
export async function changeChat(
  { tx, announce }: Work,
  { row, contact }: StoredChat,
  change: ChatChange,
  byUserId: string,
): Promise<Contact> {
  const now = { ...row, ...change }
  const pending = now.pending_messages !== row.pending_messages
  const flags = (['archived', 'important', 'finished'] as const).some(
    (key) => now[key] !== row[key],
  )
  if (!pending && !flags) return contact
  // The customer of a finished chat does not wait for an answer.
  const wait = change.finished === 1 ? { waiting_since: null, wait_alert_at: null } : {}
  const changed = await readBack(tx, await updateContactRow(tx, row, { ...change, ...wait }))
  if (flags) announce(toChat(changed, 'chat.flags', { contact: contactOut(changed) }, byUserId))
  if (pending) {
    const { pending_messages: pendingMessages } = now
    const data = { contactId: changed.id, pendingMessages, contact: contactOut(changed) }
    announce(toChat(changed, 'chat.pending', data, byUserId))
  }
  return changed
}

/** The fields of a chat without a last message: nothing unread, and its customer does not wait. */
export const emptiedChat = {
  ...noSummary,
  pending_messages: 0,
  waiting_since: null,
  wait_alert_at: null,
}

/** Deletes all messages of the chat; the contact keeps its position in the list, its tags and its history. */
export async function deleteChat(
  { tx, announce }: Work,
  { row }: StoredChat,
  byUserId: string,
): Promise<void> {
  await deleteMessagesOf(tx, row.id)
  const emptied = await updateContactRow(tx, row, {
    ...emptiedChat,
    ...reactionSummary(undefined),
  })
  const contact = await readBack(tx, emptied)
  announce(toChat(contact, 'chat.deleted', { contact: contactOut(contact) }, byUserId))
}

/** Converts a row to the contract's contact, with its tags and history. */
export async function readBack(tx: Work['tx'], row: ContactsTable): Promise<Contact> {
  const [contact] = await withLinks(tx, [row])
  if (contact === undefined) throw new Error('A row could not be converted to a contact.')
  return contact
}
