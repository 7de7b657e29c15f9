import { findGroupIdOf } from '#workspace/storage/contacts/contacts.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { chatOfPresence } from '#contract/events.ts'
import { sessionApi } from '#contract/api/people/session.ts'
import { enterGroup } from '#workspace/access.ts'
import { mayFollow } from '#workspace/auth/channel-access.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { forbidden, unauthenticated } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { findSession } from '#workspace/storage/people/sessions.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { findUser } from '#workspace/storage/people/users.ts'

/** The presence data of a user, as JSON: the user's id, and the first 100 characters of the user's name. */
async function presenceData(db: Db, userId: string): Promise<string> {
  const user = await findUser(db, userId)
  return JSON.stringify({ user_id: userId, user_info: { name: user?.name.slice(0, 100) ?? '' } })
}

export const realtimeRoutes = [
  implement(sessionApi.authorizeChannel, async ({ userId, token, body }, service) => {
    const { socket_id: socketId, channel_name: channel } = body
    const { storage, realtime } = service
    const tokenHash = hashToken(token)
    // Check the access and grant it in one transaction. If the user signs out or loses access before the transaction,
    // the check fails.
    const chatId = chatOfPresence(channel)
    const groupId = chatId === undefined ? undefined : await findGroupIdOf(storage.db, chatId)
    // Who sees a chat changes in the turn of its group. Who is in a group may change meanwhile: the access is checked again
    // once the connection follows the channel.
    const turn = groupId === undefined ? 'sign-ins' : turnOf(groupId)
    const data = await storage.transaction(
      async (tx) => {
        if ((await findSession(tx, tokenHash)) === undefined) throw unauthenticated()
        if (!(await mayFollow(tx, userId, channel)))
          throw forbidden('You may not follow this channel.')
        const signed = chatId !== undefined ? await presenceData(tx, userId) : undefined
        await realtime.grant(tx, { tokenHash, userId }, socketId, channel)
        return signed
      },
      { turn },
    )
    return { ...realtime.sign(socketId, channel, data) }
  }),

  implement(sessionApi.authorizeUser, ({ userId, body }, { realtime }) => ({
    ...realtime.signUser(userId, body.socket_id),
  })),

  implement(sessionApi.chatViewers, async (call, { storage, chatViewers }) => {
    const { viewer } = await enterGroup(storage.db, call)
    return { items: await chatViewers.list(chatScope(viewer)) }
  }),
]
