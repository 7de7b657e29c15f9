import type { Clock } from '../ports.ts'

/**
 * How long a silent connection is tolerated while the user works, and how long the answer to a ping may take, ms.
 * With the 2 s before the page shows its banner, a dead connection is visible within 15 s.
 */
const PING_AFTER_MS = 7_000
const ANSWER_WITHIN_MS = 4_000

/** Detects a dead connection sooner than the activity timeout of the push protocol. */
export interface LivenessProbe {
  /** The connection is open or closed. */
  setUp(isUp: boolean): void
  /** Whether the user is working: if not, a slower check is enough. */
  setWorking(isWorking: boolean): void
  /** A frame has arrived, with any content. */
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
