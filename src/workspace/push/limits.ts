/**
 * The numbers of the push service. Those of the protocol are fixed; the others are defaults that
 * `PushOptions.limits` may change.
 */

/** The one version of the Channels protocol that is spoken here. */
export const PROTOCOL_VERSION = 7

/** Protocol: seconds of silence after which either side asks whether the other is still there. */
export const ACTIVITY_TIMEOUT_S = 120

/** Protocol: how long an answer to a ping may take before the connection counts as dead. */
export const PONG_TIMEOUT_MS = 30_000

/** Protocol: client events one connection may send in any one second. */
export const CLIENT_EVENTS_PER_SECOND = 10

/** HTTP API: how far `auth_timestamp` may lie from our clock, to either side. */
export const AUTH_TIMESTAMP_TOLERANCE_S = 600

/** HTTP API: longest event name, in characters. */
export const EVENT_NAME_MAX = 200

/** HTTP API: longest channel name, in characters. */
export const CHANNEL_NAME_MAX = 200

/** HTTP API: most channels one event may be sent to. */
export const CHANNELS_PER_EVENT_MAX = 100

/** HTTP API: most events in one batch. */
export const EVENTS_PER_BATCH_MAX = 10

/** Presence channels: longest user id, in characters. */
export const USER_ID_MAX = 128

/** Presence channels: largest `channel_data`, in bytes of UTF-8. */
export const CHANNEL_DATA_MAX_BYTES = 1024

/** How long a peer may take to answer our close before its socket is destroyed. */
export const CLOSE_TIMEOUT_MS = 5_000

/** What a deployment may set otherwise. Sizes are bytes of UTF-8. */
export interface PushLimits {
  /**
   * Largest `data` of an event. 10 kB is what the hosted service takes: a workspace that keeps to
   * it can be moved behind that service, or another that speaks its protocol, unchanged. What does
   * not fit belongs behind an id that the client fetches.
   */
  maxPayloadBytes: number
  /**
   * Largest frame a client may send; a larger one ends the connection with 1009. Leaves room for a
   * full payload whose quotes and control characters are escaped, with its names around it.
   */
  maxMessageBytes: number
  /** Largest body of an HTTP request: a full batch of full payloads, escaped likewise. */
  maxRequestBytes: number
  /**
   * What may wait in memory for one slow reader before it is closed. About a hundred full events:
   * far more than a healthy connection ever leaves unread, little enough for thousands of slow ones.
   */
  maxBufferedBytes: number
  /** Channels one connection may hold, so that a stranger with the public key cannot grow our memory. */
  maxChannelsPerConnection: number
  /** Users of one presence channel; the hosted service's figure. */
  maxPresenceMembers: number
}

/** The limits that hold unless `PushOptions.limits` says otherwise. */
export const defaultLimits: PushLimits = {
  maxPayloadBytes: 10 * 1024,
  maxMessageBytes: 32 * 1024,
  maxRequestBytes: 512 * 1024,
  maxBufferedBytes: 1024 * 1024,
  maxChannelsPerConnection: 1_000,
  maxPresenceMembers: 100,
}

/** Connections held at once unless `PushOptions.maxConnections` says otherwise. */
export const MAX_CONNECTIONS = 10_000
