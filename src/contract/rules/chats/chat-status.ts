import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Message, MessageStatus } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'

/** The chat statuses (specification, section 4) and their numbers. */
export const chatStatuses = { none: 0, pending: 1, inProgress: 2, success: 3 } as const
export type ChatStatusKind = keyof typeof chatStatuses
export type ChatStatus = (typeof chatStatuses)[ChatStatusKind]

type MessageFacts = Pick<Message, 'sender' | 'status' | 'autoResponse'> & {
  content: Pick<Message['content'], 'type'>
}

const arrived = new Set<MessageFacts['status']>(['sent', 'delivered', 'read'])

/** Whether the message counts as an agent's answer that was sent. Reactions and automatic answers do not count. */
const isOut = ({ sender, autoResponse, content, status }: MessageFacts): boolean =>
  sender === 'group' && !autoResponse && content.type !== 'reaction' && arrived.has(status)

/**
 * The chat status after a new message.
 * - `none` becomes `pending` with the customer's first message.
 * - `pending` becomes `inProgress` with an answer that an agent sent.
 * - `success` stays until the user archives it.
 * For a delivery report use `isTurnedBy` instead, because the report may be about an older message.
 */
export function statusAfterMessage(status: ChatStatus, message: MessageFacts): ChatStatus {
  if (message.content.type === 'reaction') return status
  if (message.sender === 'contact')
    return status === chatStatuses.none ? chatStatuses.pending : status
  return status === chatStatuses.pending && isOut(message) ? chatStatuses.inProgress : status
}

/**
 * The chat status after a customer's message.
 * - `none` becomes `pending`.
 * - `inProgress` becomes `pending` if the chat is finished.
 * - Any other status stays, including one that the user set (specification, section 4).
 */
export function statusAfterCustomer(
  contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser' | 'finishedChat'>,
): ChatStatus {
  const status = statusOf(contact)
  const isReopened = contact.finishedChat && status === chatStatuses.inProgress
  return isReopened || status === chatStatuses.none ? chatStatuses.pending : status
}

/**
 * Whether a new delivery status of a message may change the chat status. If so, the caller passes the result of
 * `statusOfConversation` to `turnedStatus`, which returns the new chat status. There are two cases:
 * - The status is `pending`, and an agent's message was sent. It may be the answer to the customer.
 * - The status is `inProgress`, and an agent's message failed after it was sent. It may have been the only answer.
 * @param status the chat status
 * @param from the previous delivery status of the message
 */
export function isTurnedBy(
  status: ChatStatus,
  from: MessageStatus,
  message: MessageFacts,
): boolean {
  const wasOut = isOut({ ...message, status: from })
  if (status === chatStatuses.pending) return isOut(message) && !wasOut
  return status === chatStatuses.inProgress && wasOut && !isOut(message)
}

/**
 * The new status of a chat for which `isTurnedBy` is true.
 * @param whole the result of `statusOfConversation`
 */
export function turnedStatus(whole: ChatStatus): ChatStatus {
  // The customer has written, so the chat is not `none`, even if the customer's message was deleted since.
  return whole === chatStatuses.none ? chatStatuses.pending : whole
}

/** The chat status that follows from all messages of a conversation, oldest first. `success` if the user set it. */
export function statusOfConversation(
  messages: Iterable<MessageFacts>,
  setByUser: boolean,
): ChatStatus {
  if (setByUser) return chatStatuses.success
  let status: ChatStatus = chatStatuses.none
  for (const message of messages) status = statusAfterMessage(status, message)
  return status
}

/**
 * The chat status of a contact: `success` if the user set it, otherwise the stored number. Any unknown number is
 * `none`.
 */
export function statusOf(contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>): ChatStatus {
  if (contact.chatStatusSetByUser) return chatStatuses.success
  return (
    Object.values(chatStatuses).find((value) => value === contact.chatStatus) ?? chatStatuses.none
  )
}

/** The name of a chat status, for example in the keys of translations. */
export function statusKind(status: ChatStatus): ChatStatusKind {
  if (status === chatStatuses.success) return 'success'
  if (status === chatStatuses.inProgress) return 'inProgress'
  return status === chatStatuses.pending ? 'pending' : 'none'
}

/** The fields to write when the user sets a chat to `success`, or archives this status. */
export type StatusChange = Pick<
  Contact,
  'chatStatus' | 'chatStatusSetByUser' | 'chatStatusSetByUserAt'
>

/** Sets a chat to `success`. Null if the chat is not `inProgress`. */
export function markSuccess(
  contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>,
  at: string,
): StatusChange | null {
  if (statusOf(contact) !== chatStatuses.inProgress) return null
  return { chatStatus: chatStatuses.success, chatStatusSetByUser: true, chatStatusSetByUserAt: at }
}

/** Archives the status `success`: the chat is `inProgress` again. Null if the status is not `success`. */
export function archiveSuccess(
  contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>,
): StatusChange | null {
  if (statusOf(contact) !== chatStatuses.success) return null
  return {
    chatStatus: chatStatuses.inProgress,
    chatStatusSetByUser: false,
    chatStatusSetByUserAt: undefined,
  }
}

/** The history of status tags after new tags replaced the current ones: they become the last entry. @param at ISO 8601 */
export function withStatusTags(
  { chatStatusTags }: Pick<Contact, 'chatStatusTags'>,
  tags: readonly string[],
  at: string,
): Contact['chatStatusTags'] {
  return [...chatStatusTags, { tags: [...tags], assignedAt: at }]
}

/**
 * The status tags that a user can choose for a chat: those that the group allows. A group that has defined no tags allows
 * all, so the current tags of the chat are the only ones that can be offered.
 */
export function offeredStatusTags(
  contact: Pick<Contact, 'chatStatusTags'>,
  { chatStatusTags: allowed }: Pick<Group, 'chatStatusTags'>,
): string[] {
  return [...new Set(allowed.length === 0 ? currentStatusTags(contact) : allowed)]
}

/** The current chat status tags of a contact: those of the newest entry. */
export function currentStatusTags(contact: Pick<Contact, 'chatStatusTags'>): readonly string[] {
  return contact.chatStatusTags.at(-1)?.tags ?? []
}

/** Whether a list has enough status tags to be saved, and the saved chat enough to be shown (specification, section 5). */
export function hasStatusTag(tags: readonly string[]): boolean {
  return tags.length >= limits.statusTagsMin
}

/**
 * The first tag that the group does not allow; undefined if it allows all. A group that has defined no tags allows all.
 */
export function unknownStatusTag(
  tags: readonly string[],
  group: Pick<Group, 'chatStatusTags'>,
): string | undefined {
  if (group.chatStatusTags.length === 0) return undefined
  return tags.find((tag) => !group.chatStatusTags.includes(tag))
}
