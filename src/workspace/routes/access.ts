import type { Contact } from '#contract/entities/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { badRequest, notFound } from '../failure.ts'
import { findContactRow, withLinks } from '../storage/contacts.ts'
import type { ContactsTable, Db } from '../storage/tables.ts'
import { readDirectory, viewerIn, type Directory } from '../viewers.ts'

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

/** Like `openChat`, for a group that `enterGroup` has read. */
export async function openChatIn(
  db: Db,
  access: GroupContext,
  contactId: string,
): Promise<OpenChat> {
  const row = await findContactRow(db, contactId)
  if (row === undefined) throw notFound('contact')
  const [contact] = await withLinks(db, [row])
  // The policy also refuses chats of other groups.
  if (contact === undefined || !can(access.viewer, 'chat.see', contact)) throw notFound('contact')
  return { ...access, row, contact }
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
  const row = await findContactRow(db, contactId)
  if (row?.group_id !== viewer.groupId) throw notFound('contact')
  return row
}

/**
 * Checks that the group header matches the group in the path, query or body (`named`).
 * @throws ServiceFailure 400 if they differ
 */
export function sameGroup(header: string, named: string): void {
  if (header !== named) throw badRequest('The group id header names another group.')
}
