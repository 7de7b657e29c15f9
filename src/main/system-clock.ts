import type { Clock } from './ports.ts'

/** Longest timer of the platform, ms. A longer one would fire immediately. */
const LONGEST_MS = 2 ** 31 - 1

/** The system's time and timers. Its timers do not prevent the process from ending. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(ms, 0), LONGEST_MS))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
