import { z } from 'zod'
import { headerNames } from '#contract/api/endpoint.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { chatTakenSchema } from '#contract/api/chats/assignment.ts'
import { answeredMeanwhileSchema } from '#contract/rules/chats/answered-meanwhile.ts'
import { readRefusal } from '#contract/rules/service/error-body.ts'
import { sendFaultOf } from '#contract/rules/messages/send-refusal.ts'
import { isSessionRefusal } from '#contract/rules/people/session-refusal.ts'
import { isPassingStatus } from '#contract/rules/service/transient-http-status.ts'
import { retryAfterMs } from '#contract/rules/time/retry-after.ts'
import { asFailure, failureOf } from '#main/http/to-failure.ts'
import { checked } from '#main/http/json-call.ts'
import { readText } from '#main/http/read-text.ts'
import { serviceUrl } from '#main/http/service-url.ts'
import { withDeadline } from '#main/http/deadline.ts'
import type { Clock, Fetch } from '#main/ports.ts'
import type { StoredEntry } from './stored-entry.ts'

/** Time limit for one attempt, ms. */
const TRY_MS = 30_000
/** Longest Retry-After that is respected, ms. A longer one is shortened. */
const RETRY_AFTER_MAX_MS = 5 * 60_000
/** Maximum length of a response, bytes. It usually has about the length of the message. */
const ANSWER_BYTES = 1024 * 1024

/** The result of one attempt. */
export type SendResult =
  /** `message` is null if a colleague has already deleted the message. */
  | { kind: 'sent'; message: Message | null }
  /** The service refused the message, or its response is invalid. The message is not retried automatically. */
  | { kind: 'refused'; error: NonNullable<StoredEntry['error']> }
  /**
   * The service has not accepted the message yet, or it is unknown whether it has. The idempotency key makes another
   * attempt safe. `waitMs`: minimum wait.
   */
  | { kind: 'later'; code: string; waitMs: number }

/**
 * Whether the service may accept the message later, after an error response with this HTTP status:
 * - below 400, such as a redirect, because the service has not refused the message
 * - 401, because the message can be sent after the next sign-in
 * - a status that `isPassingStatus` accepts
 */
function isPassing(status: number): boolean {
  return status < 400 || isSessionRefusal({ status }) || isPassingStatus(status)
}

/** How long the service asks to wait, ms, at most RETRY_AFTER_MAX_MS. */
function waitOf(headers: Headers, now: number): number {
  return Math.min(retryAfterMs(headers.get('retry-after'), now) ?? 0, RETRY_AFTER_MAX_MS)
}

/** The call that sends a message, as content or as a template. */
function callOf({ contactId, content, template, seenPosition, replyTo }: StoredEntry) {
  const writer = { contactId, ...(seenPosition !== undefined && { seenPosition }) }
  return template === undefined
    ? {
        endpoint: messagesApi.sendMessage,
        body: { ...writer, content, ...(replyTo !== undefined && { replyTo }) },
      }
    : { endpoint: templatesApi.sendTemplate, body: { ...writer, ...template } }
}

const takenSchema = z.object({ details: chatTakenSchema })

async function outcomeOf(
  endpoint: ReturnType<typeof callOf>['endpoint'],
  response: Response,
  now: number,
): Promise<SendResult> {
  const { status, headers } = response
  if (response.ok) {
    const text = await readText(response, ANSWER_BYTES)
    return { kind: 'sent', message: checked(endpoint, text) }
  }
  const { code, message, body } = await failureOf(response, now)
  const fault = sendFaultOf(readRefusal(status, body).details)
  if (code === ('MESSAGE_DELETED' satisfies ErrorCode)) return { kind: 'sent', message: null }
  if (isPassing(status)) return { kind: 'later', code, waitMs: waitOf(headers, now) }
  const isAnswered = code === ('ANSWERED_MEANWHILE' satisfies ErrorCode)
  const answeredMeanwhile = isAnswered ? answeredMeanwhileSchema.safeParse(body).data : undefined
  const isTaken = code === ('CHAT_TAKEN' satisfies ErrorCode)
  const taken = isTaken ? takenSchema.safeParse(body).data?.details : undefined
  return {
    kind: 'refused',
    error: {
      code,
      message,
      status,
      ...(fault !== undefined && { fault }),
      ...(answeredMeanwhile !== undefined && { answeredMeanwhile }),
      ...(taken !== undefined && {
        taken: { ...taken, at: new Date(now - taken.sinceMs).toISOString() },
      }),
    },
  }
}

/**
 * Makes one attempt to send a message.
 * @param base the base address of the messages service
 * @param fetch the session's fetch, which adds the bearer token
 */
export async function sendMessage(
  { fetch, clock, base, signal }: { fetch: Fetch; clock: Clock; base: string; signal: AbortSignal },
  entry: StoredEntry,
): Promise<SendResult> {
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
    // The service reported success, but the body is invalid. The user decides whether to retry, which is safe because
    // of the idempotency key.
    if (code === 'BAD_RESPONSE') return { kind: 'refused', error: { code, message } }
    return { kind: 'later', code, waitMs: 0 }
  }
}
