import type { Clock } from './ports.ts'

/** Longest timer of the platform, ms; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1

/** The system's time and timers. Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(ms, 0), LONGEST_MS))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
