/**
 * Coalesces tasks with the same key. The first task starts after `wait` ms; tasks with its key that are requested
 * before it starts are dropped. With a wait of 250 ms a task runs at most four times a second. A task never starts
 * while the previous task with its key is running, unless `clear` was called after the previous task started.
 */
export class Coalescer {
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #running = new Map<string, Promise<void>>()

  run(key: string, wait: number, task: () => Promise<void> | void): void {
    if (this.#waiting.has(key)) return
    const timer = setTimeout(() => void this.#begin(key, timer, task), wait)
    this.#waiting.set(key, timer)
  }

  async #begin(
    key: string,
    timer: ReturnType<typeof setTimeout>,
    task: () => Promise<void> | void,
  ): Promise<void> {
    const before = this.#running.get(key)
    if (before !== undefined) {
      await Promise.allSettled([before])
      // `clear` was called during this wait and dropped this task. Another task with its key may be scheduled.
      if (this.#waiting.get(key) !== timer) return
    }
    this.#waiting.delete(key)
    const running = task()
    if (running === undefined) return
    this.#running.set(key, running)
    try {
      await running
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key)
    }
  }

  clear(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
    this.#running.clear()
  }
}
