import type { Clock } from '../ports.ts'

/** One frame at 60 Hz, ms: what arrives within it is drawn at once, so it travels at once. */
const FRAME_MS = 16
/** The most events of one batch: a flood must not become one message that holds everything up. */
const BATCH_MAX = 200

export interface EventGatherer<Event> {
  add(event: Event): void
  /** Hands over what is gathered now. */
  flush(): void
  /** Forgets what is gathered. */
  drop(): void
}

/** Gathers events for up to one frame, in their order. */
export function createEventBatcher<Event>(
  clock: Clock,
  onBatch: (events: readonly Event[]) => void,
): EventGatherer<Event> {
  let batch: Event[] = []
  let callOff = () => {}

  function take(): Event[] {
    callOff()
    const taken = batch
    batch = []
    return taken
  }

  function flush(): void {
    const taken = take()
    if (taken.length > 0) onBatch(taken)
  }

  return {
    add(event) {
      batch.push(event)
      if (batch.length === 1) callOff = clock.after(FRAME_MS, flush)
      if (batch.length >= BATCH_MAX) flush()
    },
    flush,
    drop: () => void take(),
  }
}
