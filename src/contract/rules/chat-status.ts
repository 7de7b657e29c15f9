import type { Contact } from '../entities/contact.ts'
import type { Group } from '../entities/group.ts'
import type { Message, MessageStatus } from '../entities/message.ts'

/** The chat status of section 4 by its number. */
export const chatStatuses = { none: 0, pending: 1, inProgress: 2, success: 3 } as const
export type ChatStatusKind = keyof typeof chatStatuses
export type ChatStatus = (typeof chatStatuses)[ChatStatusKind]

type MessageFacts = Pick<Message, 'sender' | 'status' | 'autoResponse'> & {
  content: Pick<Message['content'], 'type'>
}

const arrived = new Set<MessageFacts['status']>(['sent', 'delivered', 'read'])

/** Whether it is an agent's own message that got out: a reaction is no message, and an automatic answer no agent's. */
const isOut = ({ sender, autoResponse, content, status }: MessageFacts): boolean =>
  sender === 'group' && !autoResponse && content.type !== 'reaction' && arrived.has(status)

/**
 * The status after a message was written at the end of a conversation. It only rises here: none → pending by the
 * customer's first message, pending → in progress by an agent's answer that got out. Success stays until the user
 * takes it back. How far a message gets later is for `isTurnedBy` to judge: what it answers stands before it.
 */
export function statusAfterMessage(status: ChatStatus, message: MessageFacts): ChatStatus {
  if (message.content.type === 'reaction') return status
  if (message.sender === 'contact')
    return status === chatStatuses.none ? chatStatuses.pending : status
  return status === chatStatuses.pending && isOut(message) ? chatStatuses.inProgress : status
}

/**
 * The status after a customer's message. A finished chat waits for an answer again (pending), whether or not somebody opens
 * it, and leaves "finished"; a status that the user set stays, as section 4 has it.
 */
export function statusAfterCustomer(
  contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser' | 'finishedChat'>,
): ChatStatus {
  const status = statusOf(contact)
  const isReopened = contact.finishedChat && status === chatStatuses.inProgress
  return isReopened || status === chatStatuses.none ? chatStatuses.pending : status
}

/**
 * Whether a message that was `from` and is now what it says may turn the status: the first agent's message that gets
 * out turns pending, where it answers the customer; one that had got out and failed turns in progress, where it was the
 * only answer. Then the conversation decides: see `turnedStatus`.
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

/** The status of a chat that `isTurnedBy` a message, by what `statusOfConversation` says of it as it is now. */
export function turnedStatus(whole: ChatStatus): ChatStatus {
  // The customer did write, even where it was deleted since.
  return whole === chatStatuses.none ? chatStatuses.pending : whole
}

/** The status of a whole conversation, oldest message first; 3 whenever the user has set it. */
export function statusOfConversation(
  messages: Iterable<MessageFacts>,
  setByUser: boolean,
): ChatStatus {
  if (setByUser) return chatStatuses.success
  let status: ChatStatus = chatStatuses.none
  for (const message of messages) status = statusAfterMessage(status, message)
  return status
}

/** A contact's status: 3 when set by the user, else what the service keeps; an unknown number counts as none. */
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

/** What a mark or archive of the success status changes in a contact; null where the status does not allow it. */
export type StatusChange = Pick<
  Contact,
  'chatStatus' | 'chatStatusSetByUser' | 'chatStatusSetByUserAt'
>

/** In progress → success, by the user. */
export function markSuccess(
  contact: Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>,
  at: string,
): StatusChange | null {
  if (statusOf(contact) !== chatStatuses.inProgress) return null
  return { chatStatus: chatStatuses.success, chatStatusSetByUser: true, chatStatusSetByUserAt: at }
}

/** Success → in progress: the status is archived. */
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

/** The chat status tags in force: those of the last entry. */
export function currentStatusTags(contact: Pick<Contact, 'chatStatusTags'>): readonly string[] {
  return contact.chatStatusTags.at(-1)?.tags ?? []
}

/** The first of the tags that the group's list does not allow; a group without a list allows any. */
export function unknownStatusTag(
  tags: readonly string[],
  group: Pick<Group, 'chatStatusTags'>,
): string | undefined {
  if (group.chatStatusTags.length === 0) return undefined
  return tags.find((tag) => !group.chatStatusTags.includes(tag))
}
