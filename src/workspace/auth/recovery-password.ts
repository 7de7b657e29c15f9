import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that are not mistaken for one another when typed off. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** How long a recovery password is good, ms. */
export const RECOVERY_LIFE_MS = 30 * 60_000

/** Four groups of four: 79 random bits, so that a fast hash of it is enough. */
export function newRecoveryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

export function hashRecoveryPassword(password: string): string {
  return createHash('sha256').update(password).digest('base64url')
}

/** Whether these are the words of the mail; blanks around them come from copying. */
export function isRecoveryPassword(typed: string, hash: string): boolean {
  const got = Buffer.from(hashRecoveryPassword(typed.trim().toLowerCase()))
  const wanted = Buffer.from(hash)
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}
