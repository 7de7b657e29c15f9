import { chatOfPresence } from '#contract/events.ts'
import { isOwnChannel } from '#contract/policies/messages/channel.ts'
import { can } from '#contract/policies/index.ts'
import { findContact } from '#workspace/storage/contacts/contacts.ts'
import { listPermissions } from '#workspace/storage/people/members.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'

/**
 * Whether a user may follow a push channel:
 * - The presence channel of a chat: if the policy `channel.followChat` allows it in the chat's group.
 * - The user's own channel: always.
 * - Any other channel: if the policy `channel.follow` allows it in one of the user's groups.
 */
export async function mayFollow(db: Db, userId: string, channel: string): Promise<boolean> {
  const contactId = chatOfPresence(channel)
  if (contactId !== undefined) return await mayFollowChat(db, userId, contactId)
  if (isOwnChannel(userId, channel)) return true
  for (const { permission } of await listPermissions(db, { userId })) {
    const directory = await readDirectory(db, permission.groupId)
    if (directory && can(viewerIn(directory, userId), 'channel.follow', { channel })) return true
  }
  return false
}

async function mayFollowChat(db: Db, userId: string, contactId: string): Promise<boolean> {
  const contact = await findContact(db, contactId)
  if (contact === undefined) return false
  const directory = await readDirectory(db, contact.groupId)
  return directory !== undefined && can(viewerIn(directory, userId), 'channel.followChat', contact)
}
