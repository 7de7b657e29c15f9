import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { chatThings } from '#contract/rules/chats/chat-things.ts'
import {
  currentStatusTags,
  statusOf,
  unknownStatusTag,
  withStatusTags,
  type StatusChange,
} from '#contract/rules/chats/chat-status.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { recordChanges } from '#workspace/storage/chats/chat-changes.ts'
import { withExtra } from '#workspace/storage/contacts/contact-row.ts'
import { recordResolution } from '#workspace/storage/chats/conversations.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { recordForRules } from '#workspace/use-cases/rules/rule-events.ts'
import { noWait, updateChat, type StoredChat } from './change-chat.ts'

/** Stores a new chat status and publishes it. */
export async function changeChatStatus(
  work: Work,
  chat: StoredChat,
  { chatStatus, chatStatusSetByUser, chatStatusSetByUserAt }: StatusChange,
  by: { byUserId: string; now: number },
): Promise<Contact> {
  const { tx, announce } = work
  const { row, contact: changed } = await updateChat(tx, chat, {
    chat_status: chatStatus ?? 0,
    chat_status_set_by_user: chatStatusSetByUser ? 1 : 0,
    chat_status_set_by_user_at:
      chatStatusSetByUserAt === undefined ? null : Date.parse(chatStatusSetByUserAt),
    // The customer of a chat that is marked as a success does not wait for an answer.
    ...(chatStatusSetByUser && noWait),
  })
  if (chatStatusSetByUser && chatStatusSetByUserAt !== undefined)
    await recordResolution(tx, changed.id, true, Date.parse(chatStatusSetByUserAt))
  await recordChanges(tx, chat.row, row, by)
  announce(toChat(changed, 'chat.status', { contact: contactOut(changed) }, by.byUserId))
  const status = statusOf(changed)
  if (status !== statusOf(chat.contact))
    await recordForRules(work, changed, { events: [{ on: 'status', status }], ...by })
  return changed
}

/**
 * Replaces the chat's status tags. The earlier tags stay in the contact's history. If the tags are the current ones,
 * nothing is changed or published, so that a request can be repeated.
 * @param at ISO 8601
 */
export async function changeChatStatusTags(
  work: Work,
  chat: StoredChat,
  { tags, at }: { tags: readonly string[]; at: string },
  byUserId: string | undefined,
): Promise<Contact> {
  const { tx, announce } = work
  const { row, contact } = chat
  const inForce = currentStatusTags(contact)
  if (tags.length === inForce.length && tags.every((tag) => inForce.includes(tag))) return contact
  const chatStatusTags = withStatusTags(contact, tags, at)
  const change = { extra_json: withExtra(row, { chatStatusTags }) }
  const { contact: changed } = await updateChat(tx, chat, change)
  announce(toChat(changed, 'chat.statusTags', { contact: contactOut(changed) }, byUserId))
  const things = [chatThings.statusTags]
  await recordForRules(work, changed, { things, byUserId, now: Date.parse(at) })
  return changed
}

/**
 * Replaces the chat's status tags by some that the group has.
 * @param read returns them; called once the viewer's permission in the chat is known
 * @param now epoch ms
 * @throws ServiceFailure 403 if the viewer may not change them, 400 for a tag that the group does not have
 */
export async function setStatusTags(
  work: Work,
  chat: OpenChat,
  read: () => readonly string[],
  now: number,
): Promise<Contact> {
  const { viewer, contact, directory } = chat
  if (!can(viewer, 'chatStatus.changeTags', contact))
    throw forbidden('You may not change the status tags of this chat.')
  const tags = [...new Set(read())]
  const unknown = unknownStatusTag(tags, directory.group)
  if (unknown !== undefined) throw badRequest(`The group has no status tag "${unknown}".`)
  return await changeChatStatusTags(
    work,
    chat,
    { tags, at: new Date(now).toISOString() },
    viewer.userId,
  )
}
