import type { Clock, Log } from '../ports.ts'

/** Delays before the attempts, ms; after the last one it gives up. */
const DELAYS_MS = [500, 2_000, 8_000, 30_000, 120_000] as const
/** After running this long the attempts are counted anew, ms. */
const STABLE_MS = 300_000

export interface RestartPolicyDeps {
  /** Its name in the log. */
  name: string
  /** Starts it; rejects if it does not start. */
  start: () => Promise<unknown>
  /** Whether it should not be restarted, because the app is quitting. */
  isEnding: () => boolean
  clock: Clock
  log: Log
}

/**
 * Restarts something that ended by itself, with increasing delays and a limited number of attempts in a row.
 * @returns a function to call each time it has ended
 */
export function createRestartPolicy({
  name,
  start,
  isEnding,
  clock,
  log,
}: RestartPolicyDeps): () => void {
  let startedAt = clock.now()
  let tries = 0

  async function attempt(): Promise<void> {
    if (isEnding()) return
    try {
      await start()
      startedAt = clock.now()
      log.info('Restarted.', { name, tries })
    } catch {
      // `start` has logged the reason.
      scheduleAttempt()
    }
  }

  function scheduleAttempt(): void {
    const pause = DELAYS_MS[tries]
    if (pause === undefined) {
      log.error('Restarting was given up.', { name, tries })
      return
    }
    tries += 1
    clock.after(pause, () => void attempt())
  }

  return () => {
    if (clock.now() - startedAt >= STABLE_MS) tries = 0
    scheduleAttempt()
  }
}
