import { Failure } from '#main/failure.ts'
import type { Clock } from '#main/ports.ts'

/** Maximum time without progress, ms. */
export interface GatewayTimeouts {
  /** From the last byte of the request to the headers of the response. */
  answer: number
  /** Between two pieces of an upload that the service accepts. */
  upload: number
  /** Between two pieces of a response body, while the page waits for more. */
  download: number
}

/** Timeouts that are long enough for a weak mobile network, and short enough that the user does not wait in vain. */
export const defaultTimeouts: GatewayTimeouts = {
  answer: 30_000,
  upload: 60_000,
  download: 60_000,
}

/** A timer that is restarted whenever the call makes progress. When it expires, it aborts the call. */
export interface Watchdog {
  restart(ms: number): void
  stop(): void
}

export function watchdog(clock: Clock, call: AbortController): Watchdog {
  let cancelTimer = () => {}
  const stop = () => {
    cancelTimer()
    cancelTimer = () => {}
  }
  return {
    stop,
    restart(ms) {
      stop()
      cancelTimer = clock.after(ms, () =>
        call.abort(new Failure('TIMEOUT', 'The service did not answer in time.')),
      )
    },
  }
}
