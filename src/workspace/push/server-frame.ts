import type { Member } from './presence.ts'

/** A serialised frame, sent to any number of connections. */
export type Frame = Buffer

/** The reason why a subscription was refused, with the matching HTTP status. */
export interface SubscriptionRefusal {
  type: 'AuthError' | 'InvalidChannel' | 'LimitReached'
  error: string
  status: number
}

function frame(content: object): Frame {
  return Buffer.from(JSON.stringify(content))
}

/** A frame whose `data` is JSON in a string, as in all events of the protocol except `pusher:error`. */
function packed(event: string, channel: string | undefined, data: object): Frame {
  return frame({ event, channel, data: JSON.stringify(data) })
}

export const PING = frame({ event: 'pusher:ping', data: '{}' })
export const PONG = frame({ event: 'pusher:pong', data: '{}' })

/** The first frame of a connection. @param activityTimeoutS seconds */
export function connectionEstablished(socketId: string, activityTimeoutS: number): Frame {
  return packed('pusher:connection_established', undefined, {
    socket_id: socketId,
    activity_timeout: activityTimeoutS,
  })
}

/** An error that leaves the connection open; `code` is null if the protocol has no code for the error. */
export function errorFrame(message: string, code: number | null = null): Frame {
  return frame({ event: 'pusher:error', data: { code, message } })
}

/** Confirms a subscription. @param members presence channels only: all members, including the new member */
export function subscriptionSucceeded(channel: string, members?: readonly Member[]): Frame {
  const data = members && {
    presence: {
      count: members.length,
      ids: members.map((member) => member.userId),
      hash: Object.fromEntries(members.map((member) => [member.userId, member.info])),
    },
  }
  return packed('pusher_internal:subscription_succeeded', channel, data ?? {})
}

/** Refuses a subscription. */
export function subscriptionError(channel: string, refusal: SubscriptionRefusal): Frame {
  return packed('pusher:subscription_error', channel, refusal)
}

/** Announces a user's first connection on a presence channel. */
export function memberAdded(channel: string, { userId, info }: Member): Frame {
  return packed('pusher_internal:member_added', channel, { user_id: userId, user_info: info })
}

/** Announces that a user's last connection has left a presence channel. */
export function memberRemoved(channel: string, userId: string): Frame {
  return packed('pusher_internal:member_removed', channel, { user_id: userId })
}

/** Makes the frames of an event on several channels. Its data, by far the longest part, is converted once. */
export function channelEvents(event: string, data: string): (channel: string) => Frame {
  const before = `{"event":${JSON.stringify(event)},"channel":`
  const after = `,"data":${JSON.stringify(data)}}`
  return (channel) => Buffer.from(`${before}${JSON.stringify(channel)}${after}`)
}

/** An event on a channel, with serialised `data`. `userId` is the sender of a client event on a presence channel. */
export function channelEvent(
  channel: string,
  event: string,
  data: string | undefined,
  userId?: string,
): Frame {
  return frame({ event, channel, data, user_id: userId })
}
