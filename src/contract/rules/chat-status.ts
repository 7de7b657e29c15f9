import type { Contact } from '../entities/contact.ts'
import type { Group } from '../entities/group.ts'
import type { Message, MessageStatus } from '../entities/message.ts'

/** The chat statuses of section 4 by number. */
export const chatStatuses = { none: 0, pending: 1, inProgress: 2, success: 3 } as const
export type ChatStatusKind = keyof typeof chatStatuses
export type ChatStatus = (typeof chatStatuses)[ChatStatusKind]

type MessageFacts = Pick<Message, 'sender' | 'status' | 'autoResponse'> & {
  content: Pick<Message['content'], 'type'>
}

const arrived = new Set<MessageFacts['status']>(['sent', 'delivered', 'read'])

/** Whether the message is an agent's and was sent. Reactions and automatic answers do not count. */
const isOut = ({ sender, autoResponse, content, status }: MessageFacts): boolean =>
  sender === 'group' && !autoResponse && content.type !== 'reaction' && arrived.has(status)

/**
 * The status after a new message. It only increases: none → pending with the customer's first message, pending → in
 * progress with an agent's sent answer. Success stays until the user archives it. For delivery reports use
 * `isTurnedBy` instead, because the reported message may not be the newest.
 */
export function statusAfterMessage(status: ChatStatus, message: MessageFacts): ChatStatus {
  if (message.content.type === 'reaction') return status
  if (message.sender === 'contact')
    return status === chatStatuses.none ? chatStatuses.pending : status
  return status === chatStatuses.pending && isOut(message) ? chatStatuses.inProgress : status
}

/**
 * The status after a customer's message. A finished chat in progress becomes pending again. A status set by the
 * user stays (section 4).
 */
export function statusAfterCustomer(
  contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser' | 'finishedChat'>,
): ChatStatus {
  const status = statusOf(contact)
  const isReopened = contact.finishedChat && status === chatStatuses.inProgress
  return isReopened || status === chatStatuses.none ? chatStatuses.pending : status
}

/**
 * Whether a new delivery status of a message may change the chat status. An agent's message that is now sent can
 * end `pending` if it answers the customer. A message that fails after it was sent can end `inProgress` if it was
 * the only answer. `turnedStatus` then computes the status from the conversation.
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
 * The new chat status of a chat for which `isTurnedBy` is true.
 * @param whole the status of the whole conversation
 */
export function turnedStatus(whole: ChatStatus): ChatStatus {
  // Not `none`, because the customer has written, although the message may have been deleted since.
  return whole === chatStatuses.none ? chatStatuses.pending : whole
}

/** The status of a whole conversation, oldest message first; success (3) if set by the user. */
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
 * A contact's status: success (3) if set by the user, otherwise the stored one. An unknown number counts as none
 * (0).
 */
export function statusOf(contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>): ChatStatus {
  if (contact.chatStatusSetByUser) return chatStatuses.success
  return (
    Object.values(chatStatuses).find((value) => value === contact.chatStatus) ?? chatStatuses.none
  )
}

/** The name of a status, for translations. */
export function statusKind(status: ChatStatus): ChatStatusKind {
  if (status === chatStatuses.success) return 'success'
  if (status === chatStatuses.inProgress) return 'inProgress'
  return status === chatStatuses.pending ? 'pending' : 'none'
}

/** The fields to write when a chat is set to success, or when the status success is archived. */
export type StatusChange = Pick<
  Contact,
  'chatStatus' | 'chatStatusSetByUser' | 'chatStatusSetByUserAt'
>

/** Sets a chat to success. Null if the chat is not in progress. */
export function markSuccess(
  contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>,
  at: string,
): StatusChange | null {
  if (statusOf(contact) !== chatStatuses.inProgress) return null
  return { chatStatus: chatStatuses.success, chatStatusSetByUser: true, chatStatusSetByUserAt: at }
}

/** Archives the status success: the chat is in progress again. Null if the status is not success. */
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

/** The current chat status tags, from the last entry. */
export function currentStatusTags(contact: Pick<Contact, 'chatStatusTags'>): readonly string[] {
  return contact.chatStatusTags.at(-1)?.tags ?? []
}

/**
 * The first tag that the group does not allow; undefined if there is none. A group without a list allows all tags.
 */
export function unknownStatusTag(
  tags: readonly string[],
  group: Pick<Group, 'chatStatusTags'>,
): string | undefined {
  if (group.chatStatusTags.length === 0) return undefined
  return tags.find((tag) => !group.chatStatusTags.includes(tag))
}
