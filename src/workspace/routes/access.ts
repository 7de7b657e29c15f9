import type { Contact } from '#contract/entities/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { badRequest, notFound } from '../failure.ts'
import { findContactRow, withLinks } from '../storage/contacts.ts'
import type { ContactsTable, Db } from '../storage/tables.ts'
import { readDirectory, viewerIn, type Directory } from '../viewers.ts'

/** A group as the caller stands in it. */
export interface Place {
  directory: Directory
  viewer: Viewer
}

/** A chat that the caller sees. */
export interface OpenChat extends Place {
  row: ContactsTable
  contact: Contact
}

/** Who calls, and which group they name. */
export interface Who {
  userId: string
  groupId: string
}

/** @throws ServiceFailure 404 for a group that is not there or not the caller's */
export async function enterGroup(db: Db, { userId, groupId }: Who): Promise<Place> {
  const directory = await readDirectory(db, groupId)
  if (directory === undefined) throw notFound('group')
  const viewer = viewerIn(directory, userId)
  if (!can(viewer, 'group.see')) throw notFound('group')
  return { directory, viewer }
}

/** @throws ServiceFailure 404 for a chat that is not there, of another group, or not the caller's to see */
export async function openChat(db: Db, who: Who, contactId: string): Promise<OpenChat> {
  return await openChatIn(db, await enterGroup(db, who), contactId)
}

/** The same for a caller who has entered the group. @throws ServiceFailure 404 */
export async function openChatIn(db: Db, place: Place, contactId: string): Promise<OpenChat> {
  const row = await findContactRow(db, contactId)
  if (row === undefined) throw notFound('contact')
  const [contact] = await withLinks(db, [row])
  // The policy also says that a chat of another group is not theirs to see.
  if (contact === undefined || !can(place.viewer, 'chat.see', contact)) throw notFound('contact')
  return { ...place, row, contact }
}

/**
 * A contact's row for a caller who has entered its group, whether the chat is theirs to see or not.
 * @throws ServiceFailure 404 for one that is not there or of another group
 */
export async function rowIn(db: Db, { viewer }: Place, contactId: string): Promise<ContactsTable> {
  const row = await findContactRow(db, contactId)
  if (row?.group_id !== viewer.groupId) throw notFound('contact')
  return row
}

/** Two ways of naming the group in one call must agree. @throws ServiceFailure 400 */
export function sameGroup(header: string, named: string): void {
  if (header !== named) throw badRequest('The group id header names another group.')
}
