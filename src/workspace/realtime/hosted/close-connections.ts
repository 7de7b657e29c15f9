import { jitteredBackoffMs } from '#contract/rules/time/backoff.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import { PushApiError, type PushApi } from './push-api.ts'

const RETRY = { firstMs: 500, longestMs: 5_000 }

interface Needs {
  api: Pick<PushApi, 'closeConnections'>
  clock: Clock
  log: Log
}

/** Closes the connections of users. */
export interface ConnectionCloser {
  add(userId: string): void
  close(): void
}

/** Tries again until the push service has closed them, or refuses to. */
export function createConnectionCloser({ api, clock, log }: Needs): ConnectionCloser {
  const waiting = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  let isRunning = false

  async function run(): Promise<void> {
    for (let failures = 0; waiting.size > 0 && !signal.aborted;) {
      const [userId = ''] = waiting
      try {
        waiting.delete(userId)
        await api.closeConnections(userId)
        failures = 0
      } catch (error) {
        failures += 1
        if (failures === 1) log('connections could not be closed', { error: String(error) })
        if (!(error instanceof PushApiError) || !error.isPassing) continue
        waiting.add(userId)
        const ms = jitteredBackoffMs(RETRY, failures, Math.random())
        await new Promise<void>((resolve) => clock.after(ms, resolve))
      }
    }
    isRunning = false
  }

  return {
    add(userId) {
      waiting.add(userId)
      if (isRunning) return
      isRunning = true
      void run()
    },
    close: () => closing.abort(),
  }
}
