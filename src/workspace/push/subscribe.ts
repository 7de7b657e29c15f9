import type { Application } from './application.ts'
import { channelKind, isChannelName } from './channel-name.ts'
import type { Connection } from './connection.ts'
import { parseMember, type Member } from './presence.ts'
import {
  errorFrame,
  subscriptionError,
  subscriptionSucceeded,
  type SubscriptionRefusal,
} from './server-frame.ts'
import { isAuthorized } from './signature.ts'

/** The data of `pusher:subscribe`. */
export interface SubscriptionRequest {
  channel: string
  auth?: string
  channelData?: string
}

type Verdict =
  { ok: true; member?: Member | undefined } | { ok: false; refusal: SubscriptionRefusal }

function refuse(type: SubscriptionRefusal['type'], error: string, status: number): Verdict {
  return { ok: false, refusal: { type, error, status } }
}

/** Decides everything except whether the application lets the connection join. */
function judge(app: Application, connection: Connection, request: SubscriptionRequest): Verdict {
  const { channel, auth, channelData } = request
  if (!isChannelName(channel)) {
    return refuse('InvalidChannel', 'This is no valid name of a channel.', 400)
  }
  if (connection.channels.size + connection.joining.size >= app.limits.maxChannelsPerConnection) {
    return refuse('LimitReached', 'This connection has joined as many channels as it may.', 403)
  }
  const kind = channelKind(channel)
  if (kind === 'public') {
    if (app.publicChannels) return { ok: true }
    return refuse('AuthError', 'The name of a channel begins with private- or presence-.', 403)
  }

  if (auth === undefined) {
    return refuse('AuthError', 'This channel needs an authorisation.', 401)
  }
  if (!isAuthorized(app, connection.id, channel, auth, channelData)) {
    const error = 'The authorisation is not for this connection and channel.'
    return refuse('AuthError', error, 401)
  }
  if (kind === 'private') return { ok: true }

  const parsed = parseMember(channelData)
  if (!parsed.ok) return refuse('AuthError', parsed.error, 400)
  const present = app.channels.members(channel)
  const returning = present.some(({ userId }) => userId === parsed.member.userId)
  if (!returning && present.length >= app.limits.maxPresenceMembers) {
    return refuse('LimitReached', 'This channel has as many members as it may.', 403)
  }
  return { ok: true, member: parsed.member }
}

function refuseOrJoin(
  app: Application,
  connection: Connection,
  channel: string,
  verdict: Verdict,
): void {
  if (!verdict.ok) {
    connection.send(subscriptionError(channel, verdict.refusal))
    return
  }
  connection.channels.add(channel)
  app.channels.join(channel, connection, verdict.member)
  connection.send(subscriptionSucceeded(channel, verdict.member && app.channels.members(channel)))
  app.onSubscribed(connection.id, channel)
}

/**
 * Subscribes a connection to a channel and sends the result to the connection. A refused subscription changes nothing
 * and leaves the connection open. If the connection is already on the channel, or about to join it, it gets a
 * `pusher:error` without a code.
 */
export function subscribe(
  app: Application,
  connection: Connection,
  request: SubscriptionRequest,
): void {
  const { channel } = request
  if (connection.channels.has(channel) || connection.joining.has(channel)) {
    connection.send(errorFrame(`This connection is already on channel ${channel}.`))
    return
  }
  const verdict = judge(app, connection, request)
  if (!verdict.ok || channelKind(channel) === 'public') {
    refuseOrJoin(app, connection, channel, verdict)
    return
  }
  const decided = (may: boolean) => {
    const error = 'The authorisation is no longer valid.'
    refuseOrJoin(app, connection, channel, may ? verdict : refuse('AuthError', error, 403))
  }
  const may = app.mayJoin(connection.id, channel)
  if (typeof may === 'boolean') {
    decided(may)
    return
  }
  connection.joining.add(channel)
  void may
    .catch(() => false)
    .then((is) => {
      // The client may have unsubscribed or ended meanwhile.
      if (connection.joining.delete(channel) && !connection.ended) decided(is)
    })
}

/** Removes a connection from a channel. Sends nothing, because the protocol has no event for an ended subscription. */
export function unsubscribe(app: Application, connection: Connection, channel: string): void {
  connection.joining.delete(channel)
  if (connection.channels.delete(channel)) app.channels.leave(channel, connection)
}

/**
 * Removes a connection from a channel that its user may no longer follow. The protocol has no event for a revoked
 * subscription, so the connection gets `pusher:subscription_error`, the event for a refused one.
 * @param why the error text of the event
 */
export function revokeSubscription(
  app: Application,
  connection: Connection,
  channel: string,
  why: string,
): void {
  if (!connection.channels.has(channel)) return
  unsubscribe(app, connection, channel)
  connection.send(subscriptionError(channel, { type: 'AuthError', error: why, status: 403 }))
}
