import { z } from 'zod'
import { openText, sealText } from '#workspace/sealed-text.ts'

/** The secrets of a line. They are never returned by a call and never logged. */
const secretsSchema = z.object({
  /** With which we call the provider. */
  token: z.string(),
  /** With which the provider signs webhooks. */
  appSecret: z.string(),
})
export type LineSecrets = z.infer<typeof secretsSchema>

/**
 * Encrypts a line's secrets. The line's id is authenticated with them, so that secrets cannot be moved to another line.
 */
export function sealSecrets(key: Buffer, lineId: string, secrets: LineSecrets): string {
  return sealText(key, lineId, JSON.stringify(secrets))
}

/** @throws Error if the key is another one, or the text was changed */
export function openSecrets(key: Buffer, lineId: string, sealed: string): LineSecrets {
  return secretsSchema.parse(JSON.parse(openText(key, lineId, sealed)))
}
