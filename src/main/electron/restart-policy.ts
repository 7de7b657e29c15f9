import type { Clock, Log } from '#main/ports.ts'

/** The delays before the restarts, ms. After the last one the policy gives up. */
const DELAYS_MS = [500, 2_000, 8_000, 30_000, 120_000] as const
/** Minimum run time of a stable process, ms. The end of a stable process resets the number of attempts. */
const STABLE_MS = 300_000

export interface RestartPolicyDeps {
  /** Name of the restarted process, for the log. */
  name: string
  /** Starts the process; rejects if it does not start. */
  start: () => Promise<unknown>
  /** Whether the app is quitting. Nothing is restarted then. */
  isEnding: () => boolean
  clock: Clock
  log: Log
}

/**
 * Restarts a process that ended unexpectedly, with increasing delays and a limited number of consecutive attempts.
 * @returns a function to call each time the process has ended
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
      // `start` has already logged the reason.
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
