import type { Member } from './presence.ts'

/** One frame, serialised: the same bytes go to however many connections. */
export type Frame = Buffer

/** Why a subscription was refused; `status` is the HTTP status that would say the same. */
export interface SubscriptionRefusal {
  type: 'AuthError' | 'InvalidChannel' | 'LimitReached'
  error: string
  status: number
}

function frame(content: object): Frame {
  return Buffer.from(JSON.stringify(content))
}

/** `data` travels as JSON inside a string, as the protocol has it for all but `pusher:error`. */
function packed(event: string, channel: string | undefined, data: object): Frame {
  return frame({ event, channel, data: JSON.stringify(data) })
}

export const PING = frame({ event: 'pusher:ping', data: '{}' })
export const PONG = frame({ event: 'pusher:pong', data: '{}' })

/** The first frame of a connection. `activityTimeoutS` in seconds. */
export function connectionEstablished(socketId: string, activityTimeoutS: number): Frame {
  return packed('pusher:connection_established', undefined, {
    socket_id: socketId,
    activity_timeout: activityTimeoutS,
  })
}

/** Something the client did was wrong, but the connection stays; `code` only where the protocol has one. */
export function errorFrame(message: string, code: number | null = null): Frame {
  return frame({ event: 'pusher:error', data: { code, message } })
}

/** The answer to a subscription; a presence channel's carries everyone on it, the new one included. */
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

/** The other answer to a subscription. */
export function subscriptionError(channel: string, refusal: SubscriptionRefusal): Frame {
  return packed('pusher:subscription_error', channel, refusal)
}

/** A user who was not on a presence channel has come. */
export function memberAdded(channel: string, { userId, info }: Member): Frame {
  return packed('pusher_internal:member_added', channel, { user_id: userId, user_info: info })
}

/** The last connection of a user has left a presence channel. */
export function memberRemoved(channel: string, userId: string): Frame {
  return packed('pusher_internal:member_removed', channel, { user_id: userId })
}

/** An event on a channel; `data` is already text. `userId`: who sent it, for a client event on a presence channel. */
export function channelEvent(
  channel: string,
  event: string,
  data: string | undefined,
  userId?: string,
): Frame {
  return frame({ event, channel, data, user_id: userId })
}
