import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import type { ChatTaken } from '#contract/api/chats/assignment.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { handedOverAt } from '#contract/policies/chats/hand-over.ts'
import { can } from '#contract/policies/index.ts'
import { assignAgent, isAgentOf } from '#contract/rules/chats/assignment-history.ts'
import { rowIn, type GroupContext, type OpenChat } from '#workspace/access.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { messageOut } from '#workspace/serialize.ts'
import { findMessageAt } from '#workspace/storage/messages/messages.ts'
import { actOf, changeAssignment } from './change-assignment.ts'
import { readBack, type StoredChat } from './change-chat.ts'

/** Assigns a chat to the viewer, who may take it. @param now epoch ms */
async function assignToViewer<Chat extends StoredChat & GroupContext>(
  work: Work,
  chat: Chat,
  taken: NonNullable<AssignmentEntry['taken']>,
  now: number,
): Promise<Chat> {
  const { viewer, directory, contact } = chat
  const { userId } = viewer
  const self = directory.members.find(({ id }) => id === userId)
  const next = assignAgent(contact, { userId, tagId: self?.tagId }, actOf(viewer, now), { taken })
  const by = { name: 'contact.assigned', byUserId: userId, now } as const
  return { ...chat, ...(await changeAssignment(work, chat, next, by)) }
}

export function chatTaken(
  { directory }: GroupContext,
  contact: Contact,
  now: number,
  answer?: Message,
): ServiceFailure {
  const { userId = '' } = contact
  const userName = directory.members.find(({ id }) => id === userId)?.name ?? ''
  const sinceMs = now - (handedOverAt(contact) ?? now)
  const details: ChatTaken = { userId, userName, sinceMs, ...(answer && { answer }) }
  return new ServiceFailure('CHAT_TAKEN', 'Somebody else has this chat.', { details })
}

/** What the agent who has just got the chat has answered since; undefined if nothing, or not just now. */
async function answerOfTaker(
  work: Work,
  { row, contact }: OpenChat,
  now: number,
): Promise<Message | undefined> {
  const at = handedOverAt(contact)
  if (at === undefined || now - at > limits.takenAnswerMs) return undefined
  if (row.answered_position === null || row.answered_by !== contact.userId) return undefined
  const answer = await findMessageAt(work.tx, row.id, row.answered_position)
  if (answer === undefined || Date.parse(answer.updatedAt) < at) return undefined
  return messageOut(answer)
}

/**
 * Reads a chat that the caller sees, or that was just taken away from them.
 * @param now epoch ms
 * @throws ServiceFailure 404 for any other chat
 */
async function knownChat(
  work: Work,
  access: GroupContext,
  contactId: string,
  now: number,
): Promise<OpenChat> {
  const { viewer } = access
  const row = await rowIn(work.tx, access, contactId)
  const contact = await readBack(work.tx, row)
  const isKnown =
    can(viewer, 'chat.see', contact) || can(viewer, 'contact.leaveNote', { ...contact, now })
  if (!isKnown) throw notFound('contact')
  return { ...access, row, contact }
}

/**
 * Reads a chat whose agent or team the caller wants to change.
 * @param now epoch ms
 * @throws ServiceFailure 409 CHAT_TAKEN if the caller no longer sees the chat because somebody else has it; 404 if they
 *   did not see it
 */
export async function chatNotTaken(
  work: Work,
  access: GroupContext,
  contactId: string,
  now: number,
): Promise<OpenChat> {
  const chat = await knownChat(work, access, contactId, now)
  if (can(access.viewer, 'chat.see', chat.contact)) return chat
  if (isFree(chat.contact)) throw notFound('contact')
  throw chatTaken(access, chat.contact, now, await answerOfTaker(work, chat, now))
}

/**
 * Assigns a free chat to the caller. If they already have it, nothing changes.
 * @param now epoch ms
 * @throws ServiceFailure 404 if the caller does not see the chat, 403 if they may not take it, 409 CHAT_TAKEN if
 *   somebody else has it, also if the caller no longer sees it for that reason
 */
export async function takeChat(
  work: Work,
  access: GroupContext,
  contactId: string,
  now: number,
): Promise<StoredChat> {
  const { viewer } = access
  const chat = await knownChat(work, access, contactId, now)
  const { contact } = chat
  if (!can(viewer, 'assignment.take', { ...contact, userId: undefined, userTagId: undefined }))
    throw forbidden('You may not take this chat.')
  if (isAgentOf(contact, viewer.userId)) return chat
  if (!isFree(contact)) throw chatTaken(access, contact, now)
  return await assignToViewer(work, chat, 'byHand', now)
}

/**
 * Assigns a free chat to the agent who is answering in it, if the group's setting says so.
 * @param now epoch ms
 */
export async function takeByAnswer(work: Work, chat: OpenChat, now: number): Promise<OpenChat> {
  if (!can(chat.viewer, 'assignment.takeByAnswer', chat.contact)) return chat
  return await assignToViewer(work, chat, 'byAnswer', now)
}
