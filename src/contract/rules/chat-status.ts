import type { Contact } from '../entities/contact.ts'
import type { Group } from '../entities/group.ts'
import type { Message } from '../entities/message.ts'

/** The chat status of section 4 by its number. */
export const chatStatuses = { none: 0, pending: 1, inProgress: 2, success: 3 } as const
export type ChatStatusKind = keyof typeof chatStatuses
export type ChatStatus = (typeof chatStatuses)[ChatStatusKind]

type MessageFacts = Pick<Message, 'sender' | 'status' | 'autoResponse'> & {
  content: Pick<Message['content'], 'type'>
}

const arrived = new Set<MessageFacts['status']>(['sent', 'delivered', 'read'])

/**
 * The status after a message was written or moved on (sent, delivered, read, failed). It only rises here:
 * none → pending by the customer's first message, pending → in progress by an agent's answer that got out.
 * A reaction is no message, an automatic answer is no agent's, and success stays until the user takes it back.
 */
export function statusAfterMessage(status: ChatStatus, message: MessageFacts): ChatStatus {
  if (message.content.type === 'reaction') return status
  if (message.sender === 'contact')
    return status === chatStatuses.none ? chatStatuses.pending : status
  const answered = !message.autoResponse && arrived.has(message.status)
  return status === chatStatuses.pending && answered ? chatStatuses.inProgress : status
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
