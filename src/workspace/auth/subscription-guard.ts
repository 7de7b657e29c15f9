import { channels } from '#contract/events.ts'
import type { Service } from '../service.ts'
import { findSession } from '../storage/sessions.ts'
import { mayFollow } from './channel-access.ts'
import { isExpired } from './session-expiry.ts'

/** Names of channels that take a signature begin so. */
const SIGNED = /^(private|presence)-/

type Needs = Pick<Service, 'storage' | 'push' | 'liveSockets'>

/**
 * Looks at a subscription that has just come to stand. It was signed for a session and a user who might follow the
 * channel then; a sign-out or a change of access may have come in between, and has found no subscription to end.
 * From now on it would find this one.
 */
export async function checkSubscription(
  { storage, push, liveSockets, clock }: Needs & Pick<Service, 'clock'>,
  socketId: string,
  channel: string,
): Promise<void> {
  if (!SIGNED.test(channel)) return
  const owner = liveSockets.ownerOf(socketId)
  if (owner === undefined) {
    liveSockets.dropStray(socketId)
    return
  }
  const session = await findSession(storage.db, owner.tokenHash)
  if (session === undefined || isExpired(session, clock.now())) {
    liveSockets.drop(owner.tokenHash)
  } else if (!(await mayFollow(storage.db, owner.userId, channel))) {
    push.unsubscribe(socketId, channel, WHY)
  }
}

/** Ends every subscription of a user, over all their connections, to what they may no longer follow. */
export async function recheckSubscriptions(
  { storage, push, liveSockets }: Needs,
  userId: string,
): Promise<void> {
  const verdicts = new Map<string, boolean>()
  for (const socketId of liveSockets.ofUser(userId)) {
    for (const channel of push.channelsOf(socketId)) {
      if (!SIGNED.test(channel)) continue
      const may = verdicts.get(channel) ?? (await mayFollow(storage.db, userId, channel))
      verdicts.set(channel, may)
      if (!may) push.unsubscribe(socketId, channel, WHY)
    }
  }
}

/** Takes everybody off a chat's presence channel who may no longer see the chat. */
export async function recheckAttendance(
  { storage, push, liveSockets }: Needs,
  contactId: string,
): Promise<void> {
  const channel = channels.presence(contactId)
  for (const socketId of push.socketsOn(channel)) {
    const owner = liveSockets.ownerOf(socketId)
    if (owner === undefined) liveSockets.dropStray(socketId)
    else if (!(await mayFollow(storage.db, owner.userId, channel)))
      push.unsubscribe(socketId, channel, WHY)
  }
}

const WHY = 'You may no longer follow this channel.'
