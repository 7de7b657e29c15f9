import { z } from 'zod'
import {
  messageContentSchema,
  messageSchema,
  payloadFailedSchema,
  reactionSchema,
  type Message,
} from '#contract/entities/messages/message.ts'
import { messageCharge, type MessageCharge } from '#contract/rules/reports/billing.ts'
import { firstRevision } from '#workspace/storage/chats/chat-revision.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { readJson, writeJson } from '#workspace/storage/json.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { MessagesTable } from '#workspace/storage/tables.ts'

const reactionsSchema = z.array(reactionSchema)

export function toMessage(row: MessagesTable): Message {
  return messageSchema.parse({
    id: row.id,
    contactId: row.contact_id,
    content: readJson(row.content_json, messageContentSchema),
    sender: row.sender,
    status: row.status,
    autoResponse: row.auto_response === 1,
    updatedAt: iso(row.written_at),
    positionInChat: row.position,
    payloadFailed:
      row.payload_failed_json === null
        ? undefined
        : readJson(row.payload_failed_json, payloadFailedSchema),
    reactions: row.reactions_json === null ? [] : readJson(row.reactions_json, reactionsSchema),
    sentByUserId: row.sent_by_user_id,
    replyTo: row.reply_to,
    clientKey: row.client_key,
    revision: row.revision,
  })
}

/**
 * Converts a message to a row of `messages`.
 * @param fromAdvertisement whether an advertisement led to the message
 * @param charge billing category and price; ignored for a message from the customer or from before the connection
 */
export function messageRow(
  message: Message,
  fromAdvertisement: boolean,
  charge: MessageCharge = messageCharge(undefined, true, message.updatedAt.slice(0, 10)),
): MessagesTable {
  const isBilled = message.sender === 'group' && message.positionInChat >= 0
  const { media, referral } = message.content
  return {
    id: message.id,
    contact_id: message.contactId,
    position: message.positionInChat,
    type: message.content.type,
    content_json: JSON.stringify(message.content),
    sender: message.sender,
    status: message.status,
    auto_response: message.autoResponse ? 1 : 0,
    written_at: Date.parse(message.updatedAt),
    payload_failed_json: writeJson(message.payloadFailed),
    reactions_json: message.reactions.length === 0 ? null : JSON.stringify(message.reactions),
    sent_by_user_id: message.sentByUserId ?? null,
    reply_to: message.replyTo ?? null,
    client_key: message.clientKey ?? null,
    file_id: fileIdOf(media ?? referral?.picture ?? '') ?? null,
    from_advertisement: fromAdvertisement ? 1 : 0,
    category: isBilled ? charge.category : null,
    cost_cents: isBilled ? charge.costCents : null,
    revision: message.revision ?? firstRevision,
    instance_id: null,
  }
}
