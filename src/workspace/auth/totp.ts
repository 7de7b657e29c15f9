import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { productName } from '#contract/literals.ts'

/** The length of a key, bytes: 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20
/** The time step of RFC 6238, ms. */
export const STEP_MS = 30_000
const DIGITS = 6
/** Steps by which the clock of a phone may differ. */
const DRIFT = 1

/** The alphabet of base32 (RFC 4648). */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpKey = (): Buffer => randomBytes(KEY_BYTES)

/** The key as people type it into an authenticator app. Its length is a multiple of five bytes, so there is no padding. */
export function base32(key: Buffer): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

/** The code of a key in a time step (RFC 6238 with SHA-1). @param digits 8 in the test vectors of the RFC */
export function totpCode(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step whose code was typed, at most `DRIFT` steps from now; undefined if the code is wrong. @param now epoch ms */
export function stepOfCode(key: Buffer, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS)
  const typed = Buffer.from(code)
  // Of two steps with the same code the later one is used up with the earlier one.
  for (let step = current + DRIFT; step >= current - DRIFT; step -= 1) {
    const right = Buffer.from(totpCode(key, step))
    if (typed.length === right.length && timingSafeEqual(typed, right)) return step
  }
  return undefined
}

/** The text of the QR code that an authenticator app reads. */
export function otpauthAddress(key: Buffer, account: string): string {
  const label = `${productName}:${account}`
  const query = new URLSearchParams({ secret: base32(key), issuer: productName })
  return `otpauth://totp/${encodeURIComponent(label)}?${query.toString()}`
}
