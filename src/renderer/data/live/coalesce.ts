/**
 * Joins calls of the same kind: the first one waits `wait` ms, and those that come meanwhile are answered by it.
 * Five hundred events a second that each ask for the list ask for it four times a second.
 */
export class Coalescer {
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>()

  run(key: string, wait: number, task: () => void): void {
    if (this.#waiting.has(key)) return
    const timer = setTimeout(() => {
      this.#waiting.delete(key)
      task()
    }, wait)
    this.#waiting.set(key, timer)
  }

  clear(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }
}
