import { sessionApi } from '#contract/api/session.ts'
import { chatOfPresence, mayFollow } from '../auth/channel-access.ts'
import { hashToken } from '../auth/tokens.ts'
import { ServiceFailure } from '../failure.ts'
import { implement } from '../http/implement.ts'
import { authorizeChannel } from '../push/index.ts'
import type { Db } from '../storage/tables.ts'
import { findUser } from '../storage/users.ts'

/** Who somebody is to the others who look at a chat. */
async function presenceData(db: Db, userId: string): Promise<string> {
  const user = await findUser(db, userId)
  return JSON.stringify({ user_id: userId, user_info: { name: user?.name.slice(0, 100) ?? '' } })
}

export const realtimeRoutes = [
  implement(sessionApi.authorizeChannel, async ({ userId, token, body }, service) => {
    const { socket_id: socketId, channel_name: channel } = body
    const { db } = service.storage
    if (!(await mayFollow(db, userId, channel)))
      throw new ServiceFailure('FORBIDDEN', 'You may not follow this channel.')
    const isPresence = chatOfPresence(channel) !== undefined
    const data = isPresence ? await presenceData(db, userId) : undefined
    // What has changed since the caller was let in is looked at once the subscription stands: subscription-guard.ts.
    service.liveSockets.remember({ tokenHash: hashToken(token), userId }, socketId)
    return { ...authorizeChannel(service.pushCredentials, socketId, channel, data) }
  }),
]
