import { backoffMs } from '#contract/rules/time/backoff.ts'
import { ApiError } from './api-error.ts'
import { shouldRetry } from './query.ts'

const pauses = { firstMs: 500, longestMs: 10_000 }
/** Longest pause that is accepted from a service, ms. */
const LONGEST_ASKED_MS = 60_000

interface RetryOptions {
  /** Whether a failure is transient. Default: no connection, a timeout, a failing or overloaded service. */
  readonly isTransient?: (error: unknown) => boolean
  /** Called with the first failure. */
  readonly onFirstFailure?: (error: unknown) => void
}

/**
 * Makes a call and retries it with growing pauses until it succeeds. A pause is at least as long as the service
 * requests, up to a minute.
 * @throws a failure that is not transient; ApiError CANCELLED once the signal aborts
 */
export async function retryUntilSuccess<Answer>(
  makeCall: () => Promise<Answer>,
  signal: AbortSignal,
  { isTransient = isPassing, onFirstFailure }: RetryOptions = {},
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    let askedMs = 0
    try {
      return await makeCall()
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      if (failures === 1) onFirstFailure?.(error)
      const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined
      askedMs = Math.min(LONGEST_ASKED_MS, retryAfterMs ?? 0)
    }
    await pause(Math.max(backoffMs(pauses, failures), askedMs), signal)
    if (signal.aborted) throw new ApiError(0, 'CANCELLED', 'Cancelled')
  }
}

const isPassing = (error: unknown) => shouldRetry(0, error)

/** Resolves after the time or when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}
