import type { Clock } from '#main/ports.ts'

/** Longest silence of a connection while the user works, ms. After it the probe sends a ping. */
const PING_AFTER_MS = 7_000
/**
 * Longest wait for the answer to a ping, ms. The page shows the loss of the connection 2 s later. A dead connection is
 * therefore visible after 7 + 4 + 2 = 13 s; the aim is 15 s.
 */
const ANSWER_WITHIN_MS = 4_000

/** Detects a dead connection before the push protocol's activity timeout does. */
export interface LivenessProbe {
  /** Sets whether the connection is open. */
  setUp(isUp: boolean): void
  /** Sets whether the user is working. If not, the slower check of the protocol is enough. */
  setWorking(isWorking: boolean): void
  /** Called for every received frame, whatever it contains. */
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
