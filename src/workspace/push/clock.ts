/** Time as the push service sees it: injected, so that a test can let two minutes pass at once. */
export interface PushClock {
  /** Milliseconds since 1970. Must be real time where the HTTP API is used: callers sign theirs. */
  now(): number
  /** Runs `task` once after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, task: () => void): () => void
}

/** The machine's clock. Its timers do not keep a process alive that has nothing else to do. */
export const systemClock: PushClock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
