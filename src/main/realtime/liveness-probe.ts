import type { Clock } from '../ports.ts'

/**
 * Silence after which the service is pinged while the person works, and how long its answer may take, ms. With the
 * 2 s before the page shows its banner, a dead connection shows within 15 s.
 */
const PING_AFTER_MS = 7_000
const ANSWER_WITHIN_MS = 4_000

/** Finds out that a connection is dead sooner than the push protocol's activity time-out. */
export interface LivenessProbe {
  /** The connection is up, or down. */
  setUp(isUp: boolean): void
  /** Whether the person works: without them a slower check is enough. */
  setWorking(isWorking: boolean): void
  /** A frame has arrived, whatever it carries. */
  received(): void
}

export function createLivenessProbe(deps: {
  clock: Clock
  ping: () => void
  onDead: () => void
}): LivenessProbe {
  const { clock, ping, onDead } = deps
  let isUp = false
  let isWorking = false
  let cancel = () => {}

  function schedule(): void {
    cancel()
    if (!isUp || !isWorking) return
    cancel = clock.after(PING_AFTER_MS, () => {
      cancel = clock.after(ANSWER_WITHIN_MS, onDead)
      ping()
    })
  }

  return {
    setUp(next) {
      isUp = next
      schedule()
    },
    setWorking(next) {
      if (next === isWorking) return
      isWorking = next
      schedule()
    },
    received: schedule,
  }
}
