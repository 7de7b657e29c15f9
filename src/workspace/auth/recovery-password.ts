import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that are not confused when copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Validity of a recovery password, ms. */
export const RECOVERY_LIFE_MS = 30 * 60_000

/** Creates a password: four groups of four characters. It has 79 random bits, so a fast hash is enough. */
export function newRecoveryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

export function hashRecoveryPassword(password: string): string {
  return createHash('sha256').update(password).digest('base64url')
}

/** Whether the typed password has this hash, ignoring case and surrounding blanks. */
export function isRecoveryPassword(typed: string, hash: string): boolean {
  const actual = Buffer.from(hashRecoveryPassword(typed.trim().toLowerCase()))
  const wanted = Buffer.from(hash)
  return actual.length === wanted.length && timingSafeEqual(actual, wanted)
}
