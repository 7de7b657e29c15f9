import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** The secrets of a line. They are never returned by a call and never logged. */
const secretsSchema = z.object({
  /** With which we call the provider. */
  token: z.string(),
  /** With which the provider signs webhooks. */
  appSecret: z.string(),
})
export type LineSecrets = z.infer<typeof secretsSchema>

/** Length of the key, bytes. */
export const SECRET_KEY_BYTES = 32

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a line's secrets with AES-256-GCM. The line's id is authenticated with them, so that secrets cannot be moved
 * to another line.
 */
export function sealSecrets(key: Buffer, lineId: string, secrets: LineSecrets): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(lineId))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws Error if the key is another one, or the text was changed */
export function openSecrets(key: Buffer, lineId: string, sealed: string): LineSecrets {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(lineId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ])
  return secretsSchema.parse(JSON.parse(text.toString('utf8')))
}
