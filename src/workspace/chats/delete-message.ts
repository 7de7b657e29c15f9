import type { Message } from '#contract/entities/message.ts'
import { toChat } from '../events/announcement.ts'
import { chatSummary } from '../storage/chat-summary.ts'
import { updateContactRow } from '../storage/contacts.ts'
import { deleteMessage as deleteStored, findNewestMessage } from '../storage/messages.ts'
import { contactOut } from '../wire-form.ts'
import type { Work } from '../work.ts'
import { readBack, type StoredChat } from './change-chat.ts'

/** Deletes a message for the group. The list shows what is the newest then; the chat keeps its place in it. */
export async function deleteMessage(
  { tx, announce }: Work,
  { row }: StoredChat,
  message: Message,
  byUserId: string,
): Promise<void> {
  await deleteStored(tx, message)
  const wasNewest = row.last_message_id === message.id
  const after = wasNewest
    ? await updateContactRow(tx, row, chatSummary(await findNewestMessage(tx, row.id)))
    : row
  const contact = await readBack(tx, after)
  const data = { contactId: contact.id, messageId: message.id, contact: contactOut(contact) }
  announce(toChat(contact, 'message.deleted', data, byUserId))
}
