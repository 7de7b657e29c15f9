import { channels } from '#contract/events.ts'
import type { LiveSockets } from './live-sockets.ts'
import type { Clock } from '#workspace/clock.ts'
import type { PushServer } from '#workspace/push/index.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { findSession } from '#workspace/storage/people/sessions.ts'
import { mayFollow } from './channel-access.ts'
import { isExpired } from './session-expiry.ts'

/** Matches the names of private and presence channels. A user needs a permission to join such a channel. */
const SIGNED = /^(private|presence)-/

interface Needs {
  storage: Storage
  push: PushServer
  liveSockets: LiveSockets
}

/**
 * Checks the permission for a new subscription again. After the connection got its grant (see `LiveSockets`), the
 * session may have ended, or the user may have lost access.
 * - The connection is unknown, or the user has lost access: ends the subscription.
 * - The session has ended: closes all connections of the session.
 */
export async function checkSubscription(
  { storage, push, liveSockets, clock }: Needs & { clock: Clock },
  socketId: string,
  channel: string,
): Promise<void> {
  if (!SIGNED.test(channel)) return
  const owner = liveSockets.ownerOf(socketId)
  if (owner === undefined) {
    end({ push, liveSockets }, socketId, channel)
    return
  }
  const session = await findSession(storage.db, owner.tokenHash)
  if (session === undefined || isExpired(session, clock.now())) {
    liveSockets.drop(owner.tokenHash)
  } else if (!(await mayFollow(storage.db, owner.userId, channel))) {
    end({ push, liveSockets }, socketId, channel)
  }
}

/** Removes a connection from a channel and revokes the connection's grants for that channel. */
function end(
  { push, liveSockets }: Pick<Needs, 'push' | 'liveSockets'>,
  socketId: string,
  channel: string,
): void {
  liveSockets.revoke(socketId, channel)
  push.unsubscribe(socketId, channel, 'You may no longer follow this channel.')
}

/** Ends the subscriptions and revokes the grants of a user for channels that the user may no longer follow. */
export async function recheckSubscriptions(needs: Needs, userId: string): Promise<void> {
  const { storage, push, liveSockets } = needs
  const verdicts = new Map<string, boolean>()
  for (const socketId of liveSockets.ofUser(userId)) {
    const checked = new Set([...push.channelsOf(socketId), ...liveSockets.grantsOf(socketId)])
    for (const channel of checked) {
      if (!SIGNED.test(channel)) continue
      const may = verdicts.get(channel) ?? (await mayFollow(storage.db, userId, channel))
      verdicts.set(channel, may)
      if (!may) end(needs, socketId, channel)
    }
  }
}

/** Removes users from a chat's presence channel if they may no longer follow it, and revokes their grants for it. */
export async function recheckChatPresence(needs: Needs, contactId: string): Promise<void> {
  const { storage, push, liveSockets } = needs
  const channel = channels.presence(contactId)
  const checked = new Set([...push.socketsOn(channel), ...liveSockets.grantedOn(channel)])
  for (const socketId of checked) {
    const owner = liveSockets.ownerOf(socketId)
    if (owner === undefined || !(await mayFollow(storage.db, owner.userId, channel)))
      end(needs, socketId, channel)
  }
}
