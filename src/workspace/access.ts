import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { findChat, withLinks } from '#workspace/storage/contacts/contacts.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'

/** The group of a call with its members, and the caller as a viewer of this group. */
export interface GroupContext {
  directory: Directory
  viewer: Viewer
}

/** A chat that the caller may see. */
export interface OpenChat extends GroupContext {
  row: ContactsTable
  contact: Contact
}

/** What is stored of a chat. */
type Stored = Pick<OpenChat, 'row' | 'contact'>

/** The caller, and the group of the call. */
export interface Who {
  userId: string
  groupId: string
}

/** Reads the group of a call. @throws ServiceFailure 404 if the group is unknown or the caller is not in it */
export async function enterGroup(db: Db, { userId, groupId }: Who): Promise<GroupContext> {
  const directory = await readDirectory(db, groupId)
  if (directory === undefined) throw notFound('group')
  const viewer = viewerIn(directory, userId)
  if (!can(viewer, 'group.see')) throw notFound('group')
  return { directory, viewer }
}

/** Reads a chat. @throws ServiceFailure 404 if the chat is unknown, in another group or hidden from the caller */
export async function openChat(db: Db, who: Who, contactId: string): Promise<OpenChat> {
  return await openChatIn(db, await enterGroup(db, who), contactId)
}

/** Like `openChat`, for a group that `enterGroup` has read. @param known the chat, if it was read in this transaction */
export async function openChatIn(
  db: Db,
  access: GroupContext,
  contactId: string,
  known?: Stored,
): Promise<OpenChat> {
  const found = known ?? (await findChat(db, contactId))
  const isOfGroup = found?.row.group_id === access.viewer.groupId
  const chat = isOfGroup ? found : await otherChat(db, access, contactId)
  if (!can(access.viewer, 'chat.see', chat.contact)) throw notFound('contact')
  return { ...access, ...chat }
}

/** The chat of a contact that was merged with another one, or whose person was deleted. @throws ServiceFailure 404 */
async function otherChat(db: Db, access: GroupContext, contactId: string): Promise<Stored> {
  const row = await rowIn(db, access, contactId)
  const [contact] = await withLinks(db, [row])
  if (contact === undefined) throw notFound('contact')
  return { row, contact }
}

/** A call whose body names the chat. */
export interface ChatInBody extends Who {
  readonly body: { contactId: string }
  idInBody: (name: 'contactId') => string | undefined
}

/**
 * Like `openChatIn`, for the chat that the call's body names. The rest of the body is not validated yet, because the
 * caller's permission in the chat is checked first.
 * @throws ServiceFailure 403 if the body names no chat and the caller may write in none, 400 if it names none
 */
export async function openChatInBody(
  db: Db,
  access: GroupContext,
  call: ChatInBody,
  known?: Stored,
): Promise<OpenChat> {
  const contactId = call.idInBody('contactId')
  if (contactId === undefined && !can(access.viewer, 'message.compose'))
    throw forbidden('You may only read in this group.')
  return await openChatIn(db, access, contactId ?? call.body.contactId, known)
}

/**
 * Reads a contact's row without checking that the caller may see the chat.
 * @throws ServiceFailure 404 if the contact is unknown or in another group
 */
export async function rowIn(
  db: Db,
  { viewer }: GroupContext,
  contactId: string,
): Promise<ContactsTable> {
  return await inGroup(db, viewer.groupId).contact(contactId)
}
