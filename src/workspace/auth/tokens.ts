import { createHash, randomBytes } from 'node:crypto'

/** Creates a bearer token: 256 random bits, base64url. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The public id of a session: a hash of the token's hash, because a list of devices must not reveal the token's hash.
 */
export const sessionIdOf = (tokenHash: string): string =>
  createHash('sha256').update(`device ${tokenHash}`).digest('hex').slice(0, 24)

/** The stored hash of a token. A token has too many bits to be guessed, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
