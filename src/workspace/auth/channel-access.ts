import { channels } from '#contract/events.ts'
import { can } from '#contract/policies/index.ts'
import { findContact } from '../storage/contacts.ts'
import { listPermissions } from '../storage/members.ts'
import type { Db } from '../storage/tables.ts'
import { readDirectory, viewerIn } from '../viewers.ts'

/** Whether a user may follow a channel now: their groups', their feeds, themself, and chats they see. */
export async function mayFollow(db: Db, userId: string, channel: string): Promise<boolean> {
  if (channel === channels.user(userId)) return true
  const contactId = chatOfPresence(channel)
  if (contactId !== undefined) return await seesChat(db, userId, contactId)
  const permissions = await listPermissions(db, { userId })
  return permissions.some(
    ({ permission: { groupId } }) =>
      channel === channels.group(groupId) || channel === channels.feed(groupId, userId),
  )
}

/** The contact whose chat a presence channel is of; undefined for any other channel. */
export function chatOfPresence(channel: string): string | undefined {
  const prefix = channels.presence('')
  return channel.startsWith(prefix) ? channel.slice(prefix.length) : undefined
}

async function seesChat(db: Db, userId: string, contactId: string): Promise<boolean> {
  const contact = await findContact(db, contactId)
  if (contact === undefined) return false
  const directory = await readDirectory(db, contact.groupId)
  return directory !== undefined && can(viewerIn(directory, userId), 'chat.see', contact)
}
