import { channels } from '#contract/events.ts'
import type { Service } from '../service.ts'
import { findSession } from '../storage/sessions.ts'
import { mayFollow } from './channel-access.ts'
import { isExpired } from './session-expiry.ts'

/** Names of channels that take a signature begin so. */
const SIGNED = /^(private|presence)-/

type Needs = Pick<Service, 'storage' | 'push' | 'liveSockets'>

/**
 * Looks at a subscription that has just come to stand. It was granted to a session and a user who might follow the
 * channel then; the session may have expired in between, and a change of access may still be on its way to be told.
 */
export async function checkSubscription(
  { storage, push, liveSockets, clock }: Needs & Pick<Service, 'clock'>,
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

/** Takes a connection off a channel, and takes back what would let it on again. */
function end(
  { push, liveSockets }: Pick<Needs, 'push' | 'liveSockets'>,
  socketId: string,
  channel: string,
): void {
  liveSockets.revoke(socketId, channel)
  push.unsubscribe(socketId, channel, 'You may no longer follow this channel.')
}

/** Ends every subscription and grant of a user, over all their connections, to what they may no longer follow. */
export async function recheckSubscriptions(needs: Needs, userId: string): Promise<void> {
  const { storage, push, liveSockets } = needs
  const verdicts = new Map<string, boolean>()
  for (const socketId of liveSockets.ofUser(userId)) {
    const concerned = new Set([...push.channelsOf(socketId), ...liveSockets.grantsOf(socketId)])
    for (const channel of concerned) {
      if (!SIGNED.test(channel)) continue
      const may = verdicts.get(channel) ?? (await mayFollow(storage.db, userId, channel))
      verdicts.set(channel, may)
      if (!may) end(needs, socketId, channel)
    }
  }
}

/** Takes everybody off a chat's presence channel who may no longer see the chat, and keeps them from joining it. */
export async function recheckAttendance(needs: Needs, contactId: string): Promise<void> {
  const { storage, push, liveSockets } = needs
  const channel = channels.presence(contactId)
  const concerned = new Set([...push.socketsOn(channel), ...liveSockets.grantedOn(channel)])
  for (const socketId of concerned) {
    const owner = liveSockets.ownerOf(socketId)
    if (owner === undefined || !(await mayFollow(storage.db, owner.userId, channel)))
      end(needs, socketId, channel)
  }
}
