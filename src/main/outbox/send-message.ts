import { headerNames } from '#contract/api/endpoint.ts'
import { messagesApi } from '#contract/api/messages.ts'
import type { Message } from '#contract/entities/message.ts'
import { retryAfterMs } from '#contract/rules/retry-after.ts'
import { asFailure, checked, failureOf, readText, serviceUrl, withDeadline } from '../http/index.ts'
import type { Clock, Fetch } from '../ports.ts'
import type { StoredEntry } from './stored-entry.ts'

/** The longest that one try may take, ms. */
const TRY_MS = 30_000
/** The longest that a service's own Retry-After is obeyed, ms. */
const RETRY_AFTER_MAX_MS = 5 * 60_000
/** A message comes back much as it went; what is longer is something else, bytes. */
const ANSWER_BYTES = 1024 * 1024

/** What came of one try. */
export type Outcome =
  | { kind: 'sent'; message: Message }
  /** The service will never take it as it is. */
  | { kind: 'refused'; error: NonNullable<StoredEntry['error']> }
  /** It may have arrived or not; the idempotency key makes another try harmless. `waitMs`: not before. */
  | { kind: 'later'; code: string; waitMs: number }

/** Statuses that speak of the moment and not of the message. 401 ends the session and so comes later, too. */
function isPassing(status: number): boolean {
  if (status < 400) return true
  if ([401, 408, 425, 429].includes(status)) return true
  return status >= 500 && status !== 501
}

/** How long the service asks to wait, as far as it is obeyed, ms. */
function waitOf(headers: Headers, now: number): number {
  return Math.min(retryAfterMs(headers.get('retry-after'), now) ?? 0, RETRY_AFTER_MAX_MS)
}

async function outcomeOf(response: Response, now: number): Promise<Outcome> {
  const { status, headers } = response
  if (response.ok) {
    const text = await readText(response, ANSWER_BYTES)
    return { kind: 'sent', message: checked(messagesApi.sendMessage, text) }
  }
  const { code, message } = await failureOf(response, now)
  return isPassing(status)
    ? { kind: 'later', code, waitMs: waitOf(headers, now) }
    : { kind: 'refused', error: { code, message, status } }
}

/**
 * Sends one message once.
 * @param base the messages service's base address
 * @param fetch the session's, which adds the bearer
 */
export async function sendMessage(
  { fetch, clock, base, signal }: { fetch: Fetch; clock: Clock; base: string; signal: AbortSignal },
  { key, groupId, contactId, content }: StoredEntry,
): Promise<Outcome> {
  const { method, path } = messagesApi.sendMessage
  try {
    return await withDeadline(clock, TRY_MS, signal, async (within) => {
      const response = await fetch(serviceUrl(base, path), {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          [headerNames.groupId]: groupId,
          [headerNames.idempotencyKey]: key,
        },
        body: JSON.stringify({ contactId, content }),
        signal: within,
      })
      return await outcomeOf(response, clock.now())
    })
  } catch (error) {
    const { code, message } = asFailure(error)
    // An answer that says yes but makes no sense: the person decides, and a retry does no harm.
    if (code === 'BAD_RESPONSE') return { kind: 'refused', error: { code, message } }
    return { kind: 'later', code, waitMs: 0 }
  }
}
