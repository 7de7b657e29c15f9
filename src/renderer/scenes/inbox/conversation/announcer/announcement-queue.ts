/** Shortest time between two announcements, ms. A new announcement interrupts one that is still being spoken. */
const pauseMs = 3_000

/** A text for screen readers. */
export interface Announcement {
  readonly id: string
  readonly text: string
}

/** Publishes announcements one after the other, with a pause between them. */
export class AnnouncementQueue {
  readonly #publish: (announcement: Announcement) => void
  #waiting: (Announcement & { isReplaceable: boolean })[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The `performance.now()` of the last publication. Unlike `Date.now()`, it never goes back. */
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(publish: (announcement: Announcement) => void) {
    this.#publish = publish
  }

  /** Adds an announcement that is always published. */
  enqueue(announcement: Announcement): void {
    this.#add({ ...announcement, isReplaceable: false })
  }

  /** Adds an announcement. Drops the one that this method added before, if that is not published yet. */
  enqueueLatest(announcement: Announcement): void {
    this.#waiting = this.#waiting.filter(({ isReplaceable }) => !isReplaceable)
    this.#add({ ...announcement, isReplaceable: true })
  }

  /** Drops the announcements that are not published yet. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
  }

  #add(announcement: Announcement & { isReplaceable: boolean }): void {
    this.#waiting.push(announcement)
    this.#timer ??= setTimeout(
      this.#publishNext,
      Math.max(0, this.#lastAt + pauseMs - performance.now()),
    )
  }

  readonly #publishNext = (): void => {
    const announcement = this.#waiting.shift()
    this.#timer = this.#waiting.length > 0 ? setTimeout(this.#publishNext, pauseMs) : undefined
    if (announcement === undefined) return
    this.#lastAt = performance.now()
    this.#publish({ id: announcement.id, text: announcement.text })
  }
}
