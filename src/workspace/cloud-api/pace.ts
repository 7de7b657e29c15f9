import type { Clock } from '#workspace/clock.ts'

/** Spreads the calls of a line over time. */
export interface Pace {
  /** Resolves when the next call may be made. */
  turn(): Promise<void>
  /** Lets no call through for this long, ms, because the provider asked for it. */
  hold(ms: number): void
  /** Ends all waits. */
  close(): void
}

/** Lets at most `perSecond` calls through in a second, one after another. */
export function createPace(clock: Clock, perSecond: number): Pace {
  const gap = 1_000 / perSecond
  /** How many calls may follow each other at once after a pause. */
  const burst = perSecond / 4
  let next = 0
  const waits = new Set<() => void>()
  return {
    turn() {
      const now = clock.now()
      next = Math.max(next, now - gap * burst)
      const wait = next - now
      next += gap
      if (wait <= 0) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => {
          waits.delete(end)
          cancel()
          resolve()
        }
        const cancel = clock.after(wait, end)
        waits.add(end)
      })
    },
    hold(ms) {
      next = Math.max(next, clock.now() + ms)
    },
    close() {
      for (const end of waits) end()
    },
  }
}
