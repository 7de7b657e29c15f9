import type { Clock } from './ports.ts'

/** The longest that a timer of the platform can wait, ms; a longer one would run at once. */
const LONGEST_MS = 2 ** 31 - 1

/** The machine's own time and timers. A timer keeps no process alive that has nothing else to do. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(ms, 0), LONGEST_MS))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
