import type { Message } from '#contract/entities/message.ts'
import type { ContactsTable } from './tables.ts'

/** Content types for which the list shows the type instead of a text. */
const mediaTypes = new Set<string>(['image', 'audio', 'file', 'sticker', 'location'])

/** The columns of a contact that contain data of the chat's last message. */
export type ChatSummary = Pick<
  ContactsTable,
  | 'last_message'
  | 'is_media'
  | 'last_sender'
  | 'last_message_type'
  | 'last_sent_user_id'
  | 'last_message_auto_response'
  | 'last_message_amplead'
  | 'last_message_id'
  | 'last_message_status'
>

/**
 * The summary of a chat for the list.
 * @param last the chat's last message; undefined if the chat has no messages
 * @param fromAdvertisement whether an advertisement led to the message
 */
export function chatSummary(last: Message | undefined, fromAdvertisement = false): ChatSummary {
  if (last === undefined) {
    return {
      last_message: '',
      is_media: 0,
      last_sender: 'none',
      last_message_type: null,
      last_sent_user_id: null,
      last_message_auto_response: 0,
      last_message_amplead: 0,
      last_message_id: null,
      last_message_status: null,
    }
  }
  return {
    last_message: last.content.text ?? '',
    is_media: mediaTypes.has(last.content.type) ? 1 : 0,
    last_sender: last.sender,
    last_message_type: last.content.type,
    last_sent_user_id: last.sentByUserId ?? null,
    last_message_auto_response: last.autoResponse ? 1 : 0,
    last_message_amplead: fromAdvertisement ? 1 : 0,
    last_message_id: last.id,
    last_message_status: last.status,
  }
}
