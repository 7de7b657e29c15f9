import type { ChatFlag } from '#contract/api/chats/chats.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { missingToFinish } from '#contract/rules/contacts/field-needs.ts'
import { missingDetails } from '#contract/rules/contacts/missing-fields.ts'
import type { OpenChat } from '#workspace/access.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { recordResolution } from '#workspace/storage/chats/conversations.ts'
import { listContactFields } from '#workspace/storage/contacts/contact-fields.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { assignAfterClosing } from './auto-assign.ts'
import { changeChat, type ChatChange, type StoredChat } from './change-chat.ts'

const columns = { important: 'important', finished: 'finished' } as const satisfies Record<
  ChatFlag,
  string
>

/**
 * Archives or unarchives a chat.
 * @param now epoch ms
 * @returns the changed contact; the chat's own if nothing changes
 * @throws ServiceFailure 403 if the viewer may not archive the chat
 */
export async function setArchived(
  work: Work,
  chat: OpenChat,
  archived: 0 | 1,
  now: number,
): Promise<Contact> {
  if (!can(chat.viewer, 'chat.archive', chat.contact))
    throw forbidden('You may not archive this chat.')
  return await mark(work, chat, { archived }, { byUserId: chat.viewer.userId, now })
}

/** @throws ServiceFailure 409 FIELDS_MISSING if the contact lacks a value that a finished chat needs */
function assertFilled(fields: readonly ContactField[], contact: Contact): void {
  const missing = missingToFinish(fields, contact)
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  throw new ServiceFailure('FIELDS_MISSING', `The contact has no value of: ${names}.`, {
    details: missingDetails(missing),
  })
}

/** @throws ServiceFailure 403 if the viewer may not mark the chat */
export function assertMayFlag({ viewer, contact }: OpenChat): void {
  if (!can(viewer, 'chat.flag', contact)) throw forbidden('You may not mark this chat.')
}

/**
 * Marks a chat as important or finished for a user, or removes the mark.
 * @param now epoch ms
 * @param fields the group's fields of contacts, if they are known
 * @returns the changed contact; the chat's own if nothing changes
 * @throws ServiceFailure 403 if the viewer may not mark the chat, 409 FIELDS_MISSING
 */
export async function setFlag(
  work: Work,
  chat: OpenChat,
  [flag, on]: [ChatFlag, 0 | 1],
  now: number,
  fields?: readonly ContactField[],
): Promise<Contact> {
  assertMayFlag(chat)
  const { contact, row } = chat
  if (flag === 'finished' && on === 1 && !contact.finishedChat)
    assertFilled(fields ?? (await listContactFields(work.tx, row.group_id)), contact)
  return await flagChat(work, chat, [flag, on], { byUserId: chat.viewer.userId, now })
}

/** Like `setFlag`, also for a rule, which is no user: nobody is there to fill in what a finished chat needs. */
export async function flagChat(
  work: Work,
  chat: StoredChat,
  [flag, on]: [ChatFlag, 0 | 1],
  by: { byUserId: string | undefined; now: number },
): Promise<Contact> {
  if (flag === 'finished' && chat.row.finished !== on) {
    const isResolved = on === 1 || chat.contact.chatStatusSetByUser
    await recordResolution(work.tx, chat.row.id, isResolved, by.now)
  }
  return await mark(work, chat, { [columns[flag]]: on }, by)
}

const isClosed = ({ archived, finishedChat }: Contact) => archived || finishedChat

/**
 * Changes marks of a chat, for example archived or finished. If the change closes the chat (it is archived or finished
 * and was neither before), automatic assignment may then give its agent another chat.
 */
async function mark(
  work: Work,
  chat: StoredChat,
  change: ChatChange,
  by: { byUserId: string | undefined; now: number },
): Promise<Contact> {
  const changed = await changeChat(work, chat, change, by)
  const agentId = changed.userId
  if (agentId !== undefined && isClosed(changed) && !isClosed(chat.contact))
    await assignAfterClosing(work, changed.groupId, agentId, by.now)
  return changed
}
