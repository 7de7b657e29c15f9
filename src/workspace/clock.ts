/**
 * The source of time of the whole service: for sessions, 24-hour windows and the channel. It is injected, so that a
 * test can use a clock that it moves forward, for example by a day (`AdvanceableClock`).
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `task` once after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, task: () => void): () => void
}

/** A clock that follows the system clock and can also be moved forward. */
export interface AdvanceableClock extends Clock {
  /**
   * Moves the clock forward. The timers that become due run in order before `advance` returns. While a timer runs,
   * `now()` is the time at which the timer is due. Asynchronous work that a timer starts may finish later.
   * @throws what a timer's task throws. The clock has then moved forward, and the remaining due timers run soon after.
   */
  advance(ms: number): void
  /** Drops every timer. */
  close(): void
}

interface Timer {
  at: number
  task: () => void
}

/**
 * The longest single setTimeout, ms. A longer wait is divided into several, and the system clock is read after each.
 * setTimeout alone does not notice that the machine slept or that its clock was changed.
 */
const LONGEST_WAIT_MS = 15_000

/** Creates a clock. Its timers do not keep the process alive. */
export function createClock(machine: () => number = Date.now): AdvanceableClock {
  let ahead = 0
  let waking: NodeJS.Timeout | undefined
  /** While `advance` runs, the time that it has reached so far. Otherwise undefined. */
  let passing: number | undefined
  const timers = new Set<Timer>()

  const now = () => passing ?? machine() + ahead

  function first(until: number): Timer | undefined {
    let found: Timer | undefined
    for (const timer of timers)
      if (timer.at <= until && (found === undefined || timer.at < found.at)) found = timer
    return found
  }

  function runDue(until: number): void {
    for (let timer = first(until); timer !== undefined; timer = first(until)) {
      timers.delete(timer)
      if (passing !== undefined) passing = Math.max(passing, timer.at)
      timer.task()
    }
  }

  function wakeForNext(): void {
    clearTimeout(waking)
    const next = first(Number.POSITIVE_INFINITY)
    if (next === undefined) return
    const wait = Math.min(Math.max(next.at - now(), 0), LONGEST_WAIT_MS)
    waking = setTimeout(() => {
      runDue(now())
      wakeForNext()
    }, wait)
    waking.unref()
  }

  return {
    now,
    after(ms, task) {
      const timer = { at: now() + ms, task }
      timers.add(timer)
      if (passing === undefined) wakeForNext()
      return () => {
        timers.delete(timer)
      }
    },
    advance(ms) {
      const target = now() + ms
      passing = now()
      try {
        runDue(target)
      } finally {
        passing = undefined
        ahead += ms
        wakeForNext()
      }
    },
    close() {
      clearTimeout(waking)
      timers.clear()
    },
  }
}
