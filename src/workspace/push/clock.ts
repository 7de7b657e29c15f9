/** The clock of the push service; tests inject their own. */
export interface PushClock {
  /** Epoch ms. */
  now(): number
  /** Runs `task` once after `ms` milliseconds. @returns a function that cancels the task */
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
