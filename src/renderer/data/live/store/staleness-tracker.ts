/** One call under way whose answer will be merged; see `Reads`. */
export interface Read {
  /** What was touched after this moment of our own counting is newer than the answer. */
  readonly since: number
}

/**
 * Keeps an answer that was overtaken on its way from undoing what happened meanwhile: what an event or the viewer
 * touched after a call began, or a later call has answered, is newer than what the call answers.
 */
export class Reads {
  #now = 0
  readonly #open = new Set<Read>()
  readonly #touched = new Map<string, number>()
  readonly #whenIdle: (() => void)[] = []

  /** Has this run whenever the last call under way has ended. */
  whenIdle(run: () => void): void {
    this.#whenIdle.push(run)
  }

  /** Call before asking; pass the mark to `touchedSince` when merging, and to `end` afterwards in any case. */
  begin(): Read {
    this.#now += 1
    const read = { since: this.#now }
    this.#open.add(read)
    return read
  }

  /** Whether no call is under way. */
  get isIdle(): boolean {
    return this.#open.size === 0
  }

  /** Whether a call that began before this one has yet to be answered. */
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

  /** Notes that a thing changed now. Costs nothing to remember while nothing is under way. */
  touch(id: string): void {
    if (this.#open.size === 0) return
    this.#now += 1
    this.#touched.set(id, this.#now)
  }

  /** Notes that a call told of a thing: what an earlier call answers about it later is older. */
  answered(read: Read, id: string): void {
    if (!this.touchedSince(read, id)) this.#touched.set(id, read.since)
  }

  touchedSince(read: Read, id: string): boolean {
    const at = this.#touched.get(id)
    return at !== undefined && at > read.since
  }
}
