import type { AnonymousLimits } from './anonymous-connections.ts'

/**
 * Limits of the push service. `PushOptions` may change `PushLimits`, the number of connections and the activity
 * timeout. All other limits are fixed.
 */

/** The supported version of the Channels protocol. */
export const PROTOCOL_VERSION = 7

/** Protocol: seconds of silence after which either side sends a ping. */
export const ACTIVITY_TIMEOUT_S = 120

/** Protocol: time limit for the answer to a ping, ms. */
export const PONG_TIMEOUT_MS = 30_000

/** Protocol: maximum client events of one connection in any second. */
export const CLIENT_EVENTS_PER_SECOND = 10

/** Hosted service: longest event name, in characters. */
export const EVENT_NAME_MAX = 200

/** Hosted service: longest channel name, in characters. */
export const CHANNEL_NAME_MAX = 200

/** Presence channels: longest user id, in characters. */
export const USER_ID_MAX = 128

/** Presence channels: largest `channel_data`, in bytes of UTF-8. */
export const CHANNEL_DATA_MAX_BYTES = 1024

/** Time limit for the client's answer to a close frame, ms. The socket is destroyed after that. */
export const CLOSE_TIMEOUT_MS = 5_000

/** Limits that a deployment may change. Sizes are bytes of UTF-8. */
export interface PushLimits {
  /**
   * Largest `data` of an event. The hosted Pusher service accepts 10 kB. A workspace that does not exceed this can move
   * to the hosted service unchanged.
   */
  maxPayloadBytes: number
  /**
   * Largest frame that a client may send; a larger one ends the connection with 1009. The default has room for `data`
   * of `maxPayloadBytes` in which every character is escaped with two bytes (`\"`, `\n`), and for the names of the
   * event and the channel.
   */
  maxMessageBytes: number
  /**
   * Unsent bytes after which a slow connection is closed. The default is about a hundred events of `maxPayloadBytes`. A
   * healthy connection has far fewer unsent bytes, and the memory is enough for thousands of slow connections.
   */
  maxBufferedBytes: number
  /** Maximum channels of one connection. Without this limit, anyone who knows the public key could fill the memory. */
  maxChannelsPerConnection: number
  /** Maximum users of one presence channel. The default is the limit of the hosted Pusher service. */
  maxPresenceMembers: number
}

/** The limits unless `PushOptions.limits` changes them. */
export const defaultLimits: PushLimits = {
  maxPayloadBytes: 10 * 1024,
  maxMessageBytes: 32 * 1024,
  maxBufferedBytes: 1024 * 1024,
  maxChannelsPerConnection: 1_000,
  maxPresenceMembers: 100,
}

/** For a service on the internet: without a limit anybody who knows the public key could fill the room of its users. */
export const ANONYMOUS: AnonymousLimits = { joinMs: 30_000, max: 2_000, maxPerAddress: 200 }

/** Maximum number of concurrent connections, unless `PushOptions.maxConnections` changes it. */
export const MAX_CONNECTIONS = 10_000
