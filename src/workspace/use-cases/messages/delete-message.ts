import type { Message } from '#contract/entities/messages/message.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { summaryAfter } from '#workspace/storage/chats/chat-summary.ts'
import { withRow } from '#workspace/storage/contacts/contact-row.ts'
import { updateContactRow } from '#workspace/storage/contacts/contacts.ts'
import {
  findLastReaction,
  hasLastReaction,
  reactionSummary,
} from '#workspace/storage/messages/last-reaction.ts'
import {
  deleteMessage as deleteStored,
  endsAutomatically,
  findLastMessage,
} from '#workspace/storage/messages/messages.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { contactOut } from '#workspace/serialize.ts'
import { queuedAmong } from '#workspace/storage/chats/queued-chats.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { emptiedChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'

/**
 * Deletes a message for the whole group. The chat list then shows the chat's newest remaining message and reaction; the
 * chat does not move in the list. If no message is left but automatic ones, nothing is unread and the customer does not wait.
 */
export async function deleteMessage(
  { tx, announce }: Work,
  { row, contact: before }: StoredChat,
  message: Message,
  byUserId: string,
): Promise<void> {
  const revision = await deleteStored(tx, message)
  let change: Partial<ContactsTable> = {}
  if (row.last_message_id === message.id) {
    const last = await findLastMessage(tx, row.id)
    change = last === undefined ? emptiedChat : summaryAfter(last.message, last.fromAdvertisement)
  }
  if (row.last_message_auto_response === 1)
    change = {
      ...change,
      last_message_auto_response: (await endsAutomatically(tx, row.id)) ? 1 : 0,
    }
  if (hasLastReaction(row, message.reactions))
    change = { ...change, ...reactionSummary(await findLastReaction(tx, row.id)) }
  const isUnchanged = Object.keys(change).length === 0
  const after = isUnchanged ? { ...row, revision } : await updateContactRow(tx, row, change)
  const isQueued = (await queuedAmong(tx, [row.id]).executeTakeFirst()) !== undefined
  const contact = withRow(before, after, { isQueued })
  const data = { contactId: contact.id, messageId: message.id, contact: contactOut(contact) }
  announce(toChat(contact, 'message.deleted', data, byUserId))
}
