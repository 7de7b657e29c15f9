import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a webhook is signed with the app secret. The signature covers the bytes as they arrived: the provider writes
 * JSON in a way of its own, so the same JSON written again has another signature.
 * @param header value of `x-hub-signature-256`; undefined if it is missing
 */
export function isSigned(body: Uint8Array, header: string | undefined, appSecret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1]
  if (given === undefined || appSecret === '') return false
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}
