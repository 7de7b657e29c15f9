import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#workspace/log.ts'

/** Runs work that no call waits for. */
interface Background {
  run(work: Promise<unknown>): void
  /** Waits for the work that runs, but not longer than a limit in ms: a stalled upload must not delay closing. */
  settled(limitMs: number): Promise<void>
}

/** Logs errors of background work. */
export const failureReport = (log: Log) => (error: unknown) =>
  log('background work failed', { error: String(error) })

export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>()
  const report = failureReport(log)
  return {
    run(work) {
      const settled = work.catch(report).finally(() => running.delete(settled))
      running.add(settled)
    },
    async settled(limitMs) {
      await Promise.race([Promise.all(running), wait(limitMs, undefined, { ref: false })])
    },
  }
}
