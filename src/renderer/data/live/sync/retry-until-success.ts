import { ApiError } from '../../api-error.ts'
import { worthAnotherTry } from '../../query.ts'

/** The wait before the second try, ms; each further one is twice as long, up to the longest. */
const firstWait = 500
const longestWait = 10_000
/** A service that asks for more is asked again all the same, ms. */
const longestAsked = 60_000

/**
 * Asks until there is an answer: for what has to be known, whatever the network does. Ends when it is called off.
 * @throws what another try would not change: a refusal, or having been called off
 */
export async function insist<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let wait = firstWait; ; wait = Math.min(longestWait, wait * 2)) {
    let asked = 0
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || !worthAnotherTry(0, error)) throw error
      asked = Math.min(longestAsked, error.retryAfterMs ?? 0)
    }
    // The pause between two tries: a service in trouble is not asked at once again, and never sooner than it asks for.
    await pause(Math.max(wait, asked), signal)
    if (signal.aborted) throw new ApiError(0, 'CANCELLED', 'Called off')
  }
}

/** Resolves after so many ms, or as soon as it is called off: what waits for the call's end waits for nothing else. */
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
