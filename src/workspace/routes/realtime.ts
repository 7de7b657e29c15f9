import { sessionApi } from '#contract/api/session.ts'
import { channels } from '#contract/events.ts'
import { ServiceFailure } from '../failure.ts'
import { implement } from '../http/implement.ts'
import { authorizeChannel } from '../push/index.ts'
import { findContactRow } from '../storage/contacts.ts'
import { listPermissions } from '../storage/members.ts'
import type { Db } from '../storage/tables.ts'
import { findUser } from '../storage/users.ts'
import { openChat } from './access.ts'

/** Whether the channel is one of the user's own: their groups', their feeds, themself. */
async function followsPrivate(db: Db, userId: string, channel: string): Promise<boolean> {
  if (channel === channels.user(userId)) return true
  const permissions = await listPermissions(db, { userId })
  return permissions.some(
    ({ permission: { groupId } }) =>
      channel === channels.group(groupId) || channel === channels.feed(groupId, userId),
  )
}

/** The presence data for the channel of a chat that the user sees; undefined for any other channel. */
async function presenceData(db: Db, userId: string, channel: string): Promise<string | undefined> {
  const prefix = channels.presence('')
  if (!channel.startsWith(prefix)) return undefined
  const contactId = channel.slice(prefix.length)
  const row = await findContactRow(db, contactId)
  if (row === undefined) return undefined
  await openChat(db, { userId, groupId: row.group_id }, contactId)
  const user = await findUser(db, userId)
  return JSON.stringify({ user_id: userId, user_info: { name: user?.name.slice(0, 100) ?? '' } })
}

export const realtimeRoutes = [
  implement(sessionApi.authorizeChannel, async ({ userId, token, body }, service) => {
    const { socket_id: socketId, channel_name: channel } = body
    const { db } = service.storage
    const data = await presenceData(db, userId, channel)
    if (data === undefined && !(await followsPrivate(db, userId, channel)))
      throw new ServiceFailure('FORBIDDEN', 'You may not follow this channel.')
    service.liveSockets.remember(token, socketId)
    return { ...authorizeChannel(service.pushCredentials, socketId, channel, data) }
  }),
]
