/**
 * Joins calls of the same kind: the first one waits `wait` ms, and those that come meanwhile are answered by it.
 * Five hundred events a second that each ask for the list ask for it four times a second; where the service takes
 * longer than that to answer, one call follows upon the other.
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
      // Forgotten meanwhile, and maybe asked for anew.
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
