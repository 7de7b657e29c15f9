import { createHmac, timingSafeEqual } from 'node:crypto'

/** The application's public key and its secret. */
export interface PushCredentials {
  key: string
  secret: string
}

/** The response of an authorisation endpoint. The client sends its fields with `pusher:subscribe`. */
export interface ChannelAuthorization {
  /** `key:signature`; the signature is a hexadecimal HMAC-SHA256. */
  auth: string
  /** Presence channels only: the JSON text that is part of the signed text. */
  channel_data?: string
}

/** What says whose connection it is. The client sends its fields with `pusher:signin`. */
export interface UserAuthorization {
  auth: string
  /** JSON of `{id}`, which is part of the signed text. */
  user_data: string
}

/** Hexadecimal HMAC-SHA256 of `text` under the secret. */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Whether two texts are equal. The duration depends only on their lengths, which are not secret. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Signs the subscription of a connection to a private or presence channel. Does not check whether the user may follow
 * the channel; the caller must do that.
 * @param channelData presence channels: JSON of `{user_id, user_info?}`, at most 1,024 bytes
 */
export function authorizeChannel(
  { key, secret }: PushCredentials,
  socketId: string,
  channel: string,
  channelData?: string,
): ChannelAuthorization {
  const parts = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData]
  const auth = `${key}:${sign(secret, parts.join(':'))}`
  return channelData === undefined ? { auth } : { auth, channel_data: channelData }
}

/** Whether `auth` is the result of `authorizeChannel` for this connection, channel and data. */
export function isAuthorized(
  credentials: PushCredentials,
  socketId: string,
  channel: string,
  auth: string,
  channelData?: string,
): boolean {
  return sameText(auth, authorizeChannel(credentials, socketId, channel, channelData).auth)
}
