/** The clock of the push service; tests inject one of their own. */
export interface PushClock {
  /** Milliseconds since 1970. Must be real time where the HTTP API is used: requests are signed with it. */
  now(): number
  /** Runs `task` once after `ms` milliseconds. @returns cancels it */
  after(ms: number, task: () => void): () => void
}

/** The system's clock. Its timers do not keep the process alive. */
export const systemClock: PushClock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
