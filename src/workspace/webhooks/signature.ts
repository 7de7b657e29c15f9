import { createHmac } from 'node:crypto'

/** The header with the time of a call and its signatures. */
export const signatureHeader = 'x-bandeja-signature'

/**
 * Signs a call: `t=<seconds>,v1=<hex>`, one `v1` for each secret. Each is the HMAC-SHA-256 over the seconds, a full stop and the
 * bytes of the body.
 * @param now epoch ms
 */
export function signatureOf(secrets: readonly string[], body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signed].join(',')
}
