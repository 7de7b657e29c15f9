import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { messageCharge } from '#contract/rules/reports/billing.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Instance } from '#workspace/instance.ts'
import { recordTemplateSend } from '#workspace/storage/chats/conversations.ts'
import { takeFromMessageLimit } from '#workspace/storage/groups/groups.ts'
import { writesTo } from '#workspace/storage/contacts/contact-row.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { appendMessage } from './append-message.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'

/** A message to store and send, after all checks. */
export interface Delivery {
  chat: StoredChat
  content: MessageContent
  /** The sender; undefined for the group itself, for example its automatic answers. */
  userId: string | undefined
  clientKey: string | undefined
  /** The id of the message that this one quotes. */
  replyTo?: string | undefined
  /** The category of the channel template that the message is made from. */
  templateCategory?: string | undefined
  /** Whether the message may be sent outside the 24-hour window. */
  isApprovedTemplate?: boolean
  /** Whether the message is an automatic response, such as the out-of-hours answer. */
  isAutomatic?: boolean
  /**
   * Whether the message is sent without a user reading the chat: scheduled, by a campaign, or by the group itself. Such
   * a message does not clear the pending count.
   */
  isUnattended?: boolean
}

/** What sending a message needs of the service. */
export interface DeliveryNeeds {
  clock: Clock
  channel: Channel
  instance: Pick<Instance, 'id'>
}

/**
 * Stores a message of the group in `work`, and sends it to the channel after the commit.
 * @throws ServiceFailure 409 CONTACT_BLOCKED; 422 MESSAGE_LIMIT if the group's message limit is used up
 */
export async function deliver(
  work: Work,
  { clock, channel, instance }: DeliveryNeeds,
  {
    chat,
    content,
    userId,
    clientKey,
    replyTo,
    templateCategory,
    isApprovedTemplate = false,
    isAutomatic = false,
    isUnattended = false,
  }: Delivery,
): Promise<Message> {
  const now = clock.now()
  if (isBlocked(chat.contact)) throw new ServiceFailure('CONTACT_BLOCKED', 'The person is blocked.')
  if (!(await takeFromMessageLimit(work.tx, chat.row.group_id)))
    throw new ServiceFailure('MESSAGE_LIMIT', "The group's message limit is used up.")
  const { message } = await appendMessage(
    work,
    chat,
    {
      content,
      sender: 'group',
      status: 'pending',
      ...(userId !== undefined && { sentByUserId: userId }),
      autoResponse: isAutomatic,
      isUnattended,
      instanceId: instance.id,
      charge: messageCharge(
        templateCategory,
        isWindowOpen(chat.contact.lastContactResponseAt, now),
        iso(now).slice(0, 10),
      ),
      ...(clientKey !== undefined && { clientKey }),
      ...(replyTo !== undefined && { replyTo }),
    },
    now,
  )
  if (isApprovedTemplate) await recordTemplateSend(work.tx, chat.row, message)
  work.afterCommit(() => sendToChannel(channel, chat.row, message, isApprovedTemplate))
  return message
}

/** Sends a stored message to the channel. */
export function sendToChannel(
  channel: Channel,
  contact: Pick<ContactsTable, 'group_id' | 'phone' | 'extra_json'>,
  { id, contactId, content, updatedAt, replyTo }: Message,
  isApprovedTemplate: boolean,
): void {
  const groupId = contact.group_id
  const phone = writesTo(contact) ?? contact.phone
  const sentAt = Date.parse(updatedAt)
  const kind = isApprovedTemplate ? { isApprovedTemplate } : {}
  const quote = replyTo === undefined ? {} : { replyTo }
  channel.send({ id, groupId, contactId, phone, content, sentAt, ...kind, ...quote })
}
