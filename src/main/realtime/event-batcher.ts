import type { Clock } from '#main/ports.ts'

/**
 * Duration of one frame of a 60 Hz display, ms. The events of one frame are rendered together, so they are sent
 * together.
 */
const FRAME_MS = 16
/** Maximum number of events in one batch, so that many events do not become one message that blocks the page. */
const BATCH_MAX = 200

export interface EventBatcher<Event> {
  add(event: Event): void
  /** Sends the collected events immediately. */
  flush(): void
  /** Discards the collected events. */
  drop(): void
}

/** Creates a batcher, which collects events in order for up to one frame. */
export function createEventBatcher<Event>(
  clock: Clock,
  onBatch: (events: readonly Event[]) => void,
): EventBatcher<Event> {
  let batch: Event[] = []
  let cancelTimer = () => {}

  function takeBatch(): Event[] {
    cancelTimer()
    const pending = batch
    batch = []
    return pending
  }

  function flush(): void {
    const pending = takeBatch()
    if (pending.length > 0) onBatch(pending)
  }

  return {
    add(event) {
      batch.push(event)
      if (batch.length === 1) cancelTimer = clock.after(FRAME_MS, flush)
      if (batch.length >= BATCH_MAX) flush()
    },
    flush,
    drop: () => void takeBatch(),
  }
}
