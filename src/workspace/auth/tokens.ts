import { createHash, randomBytes } from 'node:crypto'

/** A bearer token: 256 random bits, base64url. It means nothing in itself and is stored nowhere. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. It has too many bits to be guessed, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
