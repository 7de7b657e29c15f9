import { openText, sealText } from '#workspace/sealed-text.ts'
import type { WebhooksTable } from '#workspace/storage/tables.ts'

type Sealed = Pick<WebhooksTable, 'id' | 'secret' | 'old_secret' | 'old_secret_until'>

/** The secret of a webhook as it is stored. @param key encrypts it */
export const sealSecret = (key: Buffer, webhookId: string, secret: string): string =>
  sealText(key, webhookId, secret)

/** The secrets that sign a webhook's calls now: its own, and for a while the one before it. @param now epoch ms */
export function secretsOf(key: Buffer, webhook: Sealed, now: number): string[] {
  const { id, secret, old_secret, old_secret_until } = webhook
  const isOldValid = old_secret !== null && (old_secret_until ?? 0) > now
  return [secret, ...(isOldValid ? [old_secret] : [])].map((sealed) => openText(key, id, sealed))
}
