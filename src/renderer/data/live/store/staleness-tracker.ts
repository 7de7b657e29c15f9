/** One request in flight whose response will be merged; see `StalenessTracker`. */
export interface Read {
  /** Entities touched after this logical time are newer than the response. */
  readonly since: number
}

/**
 * Prevents a response from overwriting newer data: entities that an event, the viewer or a later request changed
 * while the request was in flight keep their state.
 */
export class StalenessTracker {
  #now = 0
  readonly #open = new Set<Read>()
  readonly #touched = new Map<string, number>()
  readonly #whenIdle: (() => void)[] = []

  /** Registers a function to run whenever the last request in flight has ended. */
  whenIdle(run: () => void): void {
    this.#whenIdle.push(run)
  }

  /** Call before sending a request; pass the result to `touchedSince` when merging, and always to `end` afterwards. */
  begin(): Read {
    this.#now += 1
    const read = { since: this.#now }
    this.#open.add(read)
    return read
  }

  /** Whether no request is in flight. */
  get isIdle(): boolean {
    return this.#open.size === 0
  }

  /** Whether a request that began before this one is still in flight. */
  hasOlder(read: Read): boolean {
    for (const one of this.#open) if (one.since < read.since) return true
    return false
  }

  end(read: Read): void {
    this.#open.delete(read)
    if (this.#open.size > 0) return
    this.#touched.clear()
    for (const run of this.#whenIdle) run()
  }

  /** Records that an entity changed now. Stores nothing while no request is in flight. */
  touch(id: string): void {
    if (this.#open.size === 0) return
    this.#now += 1
    this.#touched.set(id, this.#now)
  }

  /** Records that a response contained an entity, so that responses to earlier requests do not overwrite the entity. */
  recordResponse(read: Read, id: string): void {
    if (!this.touchedSince(read, id)) this.#touched.set(id, read.since)
  }

  touchedSince(read: Read, id: string): boolean {
    const at = this.#touched.get(id)
    return at !== undefined && at > read.since
  }
}
