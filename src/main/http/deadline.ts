import { Failure } from '#main/failure.ts'
import type { Clock } from '#main/ports.ts'

/**
 * Runs `work` with a signal that aborts after `ms`, or when `outer` aborts. Rejects as soon as the signal aborts, even
 * if `work` ignores it.
 * @throws Failure TIMEOUT after `ms`, CANCELLED if `outer` aborts; otherwise the error of `work`
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const giveUp = () => controller.abort(new Failure('CANCELLED', 'The call was cancelled.'))
  const cancelTimer = clock.after(ms, () =>
    controller.abort(new Failure('TIMEOUT', 'The service did not answer in time.')),
  )
  if (outer?.aborted === true) giveUp()
  outer?.addEventListener('abort', giveUp, { once: true })
  try {
    return await orAborted(signal, work(signal))
  } finally {
    cancelTimer()
    outer?.removeEventListener('abort', giveUp)
  }
}

/** Settles like the promise. If the signal aborts first, rejects with the signal's reason. */
export async function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let stopListening = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(reasonOf(signal))
    if (signal.aborted) return fail()
    signal.addEventListener('abort', fail, { once: true })
    stopListening = () => signal.removeEventListener('abort', fail)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    stopListening()
  }
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new Failure('CANCELLED', 'The call was cancelled.')
}
