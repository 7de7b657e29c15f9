import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { badRequest, ServiceFailure } from '#workspace/failure.ts'
import {
  findIdempotencyKey,
  insertIdempotencyKey,
} from '#workspace/storage/messages/idempotency-keys.ts'
import type { IdempotencyKeysTable, Tx } from '#workspace/storage/tables.ts'

/** Reads an Idempotency-Key header. @throws ServiceFailure 400 if the key is empty or too long */
export function readKey(header: string | null): string | undefined {
  if (header === null) return undefined
  if (header === '' || header.length > limits.idempotencyKeyMax)
    throw badRequest(`An Idempotency-Key has 1 to ${limits.idempotencyKeyMax} characters.`)
  return header
}

/** JSON with sorted object keys, so that equal content gives equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function hashBody(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url')
}

interface KeyedCall {
  userId: string
  key: string
  /** The body, or what identifies it. It is read only if the key was used before, or after the call has succeeded. */
  body: () => unknown
}

/**
 * The message, scheduled message or note (`messageId`) that a call with an Idempotency-Key created, and its contact.
 */
export interface CreatedItem {
  readonly contactId: string
  readonly messageId: string
}

/**
 * Finds what an earlier call with this key created; undefined for the first call.
 * @throws ServiceFailure 409 if the key was used with another body
 */
export async function findCreated(tx: Tx, call: KeyedCall): Promise<CreatedItem | undefined> {
  return createdBy(await findIdempotencyKey(tx, call.userId, call.key), call)
}

/**
 * What the earlier call created whose key is stored, if one is.
 * @throws ServiceFailure 409 if the key was used with another body
 */
export function createdBy(
  earlier: IdempotencyKeysTable | undefined,
  { body }: KeyedCall,
): CreatedItem | undefined {
  if (earlier === undefined) return undefined
  if (earlier.body_hash !== hashBody(body()))
    throw new ServiceFailure(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another message.',
    )
  return { contactId: earlier.contact_id, messageId: earlier.message_id }
}

export async function rememberKey(
  tx: Tx,
  { userId, key, body }: KeyedCall,
  created: CreatedItem,
  now: number,
): Promise<void> {
  await insertIdempotencyKey(tx, {
    user_id: userId,
    key,
    body_hash: hashBody(body()),
    contact_id: created.contactId,
    message_id: created.messageId,
    created_at: now,
  })
}
