import type { Clock } from '#main/ports.ts'
import { systemClock } from '#main/system-clock.ts'

/** The system's clock, whose timers end with the app: several apps run one after another in one process. */
export function stoppableClock(): Clock & { stop(): void } {
  const pending = new Set<() => void>()
  let isStopped = false
  return {
    now: systemClock.now,
    after(ms, task) {
      if (isStopped) return () => undefined
      const cancel = systemClock.after(ms, () => {
        pending.delete(cancel)
        task()
      })
      pending.add(cancel)
      return () => {
        pending.delete(cancel)
        cancel()
      }
    },
    stop() {
      isStopped = true
      for (const cancel of pending) cancel()
      pending.clear()
    },
  }
}
