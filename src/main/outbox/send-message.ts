import { headerNames } from '#contract/api/endpoint.ts'
import { messagesApi } from '#contract/api/messages.ts'
import { templatesApi } from '#contract/api/templates.ts'
import type { Message } from '#contract/entities/message.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isPassingStatus } from '#contract/rules/transient-http-status.ts'
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
  /** null: deleted there since, by a colleague who was faster than the answer. */
  | { kind: 'sent'; message: Message | null }
  /** The service will never take it as it is. */
  | { kind: 'refused'; error: NonNullable<StoredEntry['error']> }
  /** It may have arrived or not; the idempotency key makes another try harmless. `waitMs`: not before. */
  | { kind: 'later'; code: string; waitMs: number }

/** Whether the service may take the message later. 401 ends the session, and so comes later, too. */
function isPassing(status: number): boolean {
  return status < 400 || status === 401 || isPassingStatus(status)
}

/** How long the service asks to wait, as far as it is obeyed, ms. */
function waitOf(headers: Headers, now: number): number {
  return Math.min(retryAfterMs(headers.get('retry-after'), now) ?? 0, RETRY_AFTER_MAX_MS)
}

/** The call that hands a message over: its words, or the template that makes it. */
function callOf({ contactId, content, template }: StoredEntry) {
  return template === undefined
    ? { endpoint: messagesApi.sendMessage, body: { contactId, content } }
    : { endpoint: templatesApi.sendTemplate, body: { contactId, ...template } }
}

async function outcomeOf(
  endpoint: ReturnType<typeof callOf>['endpoint'],
  response: Response,
  now: number,
): Promise<Outcome> {
  const { status, headers } = response
  if (response.ok) {
    const text = await readText(response, ANSWER_BYTES)
    return { kind: 'sent', message: checked(endpoint, text) }
  }
  const { code, message } = await failureOf(response, now)
  if (code === ('MESSAGE_DELETED' satisfies ErrorCode)) return { kind: 'sent', message: null }
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
  entry: StoredEntry,
): Promise<Outcome> {
  const { endpoint, body } = callOf(entry)
  try {
    return await withDeadline(clock, TRY_MS, signal, async (within) => {
      const response = await fetch(serviceUrl(base, endpoint.path), {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          [headerNames.groupId]: entry.groupId,
          [headerNames.idempotencyKey]: entry.key,
        },
        body: JSON.stringify(body),
        signal: within,
      })
      return await outcomeOf(endpoint, response, clock.now())
    })
  } catch (error) {
    const { code, message } = asFailure(error)
    // An answer that says yes but makes no sense: the person decides, and a retry does no harm.
    if (code === 'BAD_RESPONSE') return { kind: 'refused', error: { code, message } }
    return { kind: 'later', code, waitMs: 0 }
  }
}
