import type { Message } from '#contract/entities/messages/message.ts'
import { becomesLastMessage } from '#contract/rules/chats/last-message.ts'
import { messageDetail } from '#contract/rules/messages/message-detail.ts'
import { writeJson } from '#workspace/storage/json.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'

/** Content types for which the list shows the type instead of a text. */
const mediaTypes = new Set<string>(['image', 'audio', 'file', 'sticker', 'location'])

/** The columns of a contact that contain data of the chat's last message. */
export type ChatSummary = Pick<
  ContactsTable,
  | 'last_message'
  | 'is_media'
  | 'last_sender'
  | 'last_message_type'
  | 'last_message_detail_json'
  | 'last_sent_user_id'
  | 'last_message_auto_response'
  | 'last_message_amplead'
  | 'last_message_id'
  | 'last_message_status'
>

/** The summary of a chat without a last message. */
export const noSummary: ChatSummary = {
  last_message: '',
  is_media: 0,
  last_sender: 'none',
  last_message_type: null,
  last_message_detail_json: null,
  last_sent_user_id: null,
  last_message_auto_response: 0,
  last_message_amplead: 0,
  last_message_id: null,
  last_message_status: null,
}

/**
 * What a new message changes in the summary of its chat for the list. An automatic message only leaves a mark.
 * @param fromAdvertisement whether an advertisement led to the message
 */
export function summaryAfter(message: Message, fromAdvertisement = false): Partial<ChatSummary> {
  if (!becomesLastMessage(message)) return { last_message_auto_response: 1 }
  return {
    last_message: message.content.text ?? '',
    is_media: mediaTypes.has(message.content.type) ? 1 : 0,
    last_sender: message.sender,
    last_message_type: message.content.type,
    last_message_detail_json: writeJson(messageDetail(message.content)),
    last_sent_user_id: message.sentByUserId ?? null,
    last_message_auto_response: 0,
    last_message_amplead: fromAdvertisement ? 1 : 0,
    last_message_id: message.id,
    last_message_status: message.status,
  }
}
