import type { Clock } from '#main/ports.ts'

/**
 * Shortest time between two batches, ms. If more time has passed since the last batch, an event is sent at once. At 500
 * events a second, rendering each one would slow down typing, and nobody can read more than twenty screens a second.
 */
const PACE_MS = 50
/** Maximum number of events in one batch, so that many events do not become one message that blocks the page. */
const BATCH_MAX = 200

export interface EventBatcher<Event> {
  add(event: Event): void
  /** Sends the collected events immediately. */
  flush(): void
  /** Discards the collected events. */
  drop(): void
}

/** Creates a batcher, which sends events in order. */
export function createEventBatcher<Event>(
  clock: Clock,
  onBatch: (events: readonly Event[]) => void,
): EventBatcher<Event> {
  let batch: Event[] = []
  let cancelTimer = () => {}
  /** When the last batch was sent, epoch ms. */
  let sentAt = Number.NEGATIVE_INFINITY

  function takeBatch(): Event[] {
    cancelTimer()
    const pending = batch
    batch = []
    return pending
  }

  function flush(): void {
    const pending = takeBatch()
    if (pending.length === 0) return
    sentAt = clock.now()
    onBatch(pending)
  }

  /** How long the next batch must wait, ms. A last batch in the future does not count: the clock was set back. */
  function waitMs(): number {
    const sinceMs = clock.now() - sentAt
    return sinceMs >= 0 && sinceMs < PACE_MS ? PACE_MS - sinceMs : 0
  }

  return {
    add(event) {
      batch.push(event)
      if (batch.length === 1) cancelTimer = clock.after(waitMs(), flush)
      if (batch.length >= BATCH_MAX) flush()
    },
    flush,
    drop: () => void takeBatch(),
  }
}
