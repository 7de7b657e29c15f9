/** Shortest time between two announcements, ms: a reader who is interrupted hears nothing. */
const pauseMs = 3_000

/** Something to be said by a screen reader. */
export interface Said {
  readonly id: string
  readonly words: string
}

/** Says one thing after the other, each after a pause. */
export class Speech {
  readonly #speak: (said: Said) => void
  #waiting: (Said & { isPassing: boolean })[] = []
  #next: ReturnType<typeof setTimeout> | undefined
  /** Not by the time of day, which may be put back. */
  #last = Number.NEGATIVE_INFINITY

  constructor(speak: (said: Said) => void) {
    this.#speak = speak
  }

  /** Says it when its turn has come, whatever else is said. */
  say(said: Said): void {
    this.#put({ ...said, isPassing: false })
  }

  /** Says it when its turn has come, unless something newer of its kind is there by then. */
  sayNewest(said: Said): void {
    this.#waiting = this.#waiting.filter(({ isPassing }) => !isPassing)
    this.#put({ ...said, isPassing: true })
  }

  /** Says nothing more. */
  stop(): void {
    clearTimeout(this.#next)
    this.#next = undefined
    this.#waiting = []
  }

  #put(said: Said & { isPassing: boolean }): void {
    this.#waiting.push(said)
    this.#next ??= setTimeout(this.#turn, Math.max(0, this.#last + pauseMs - performance.now()))
  }

  readonly #turn = (): void => {
    const said = this.#waiting.shift()
    this.#next = this.#waiting.length > 0 ? setTimeout(this.#turn, pauseMs) : undefined
    if (said === undefined) return
    this.#last = performance.now()
    this.#speak({ id: said.id, words: said.words })
  }
}
