import type { Clock, Log } from '../ports.ts'

/** The pause before each try, ms; after the last one it is left be. */
const PAUSES_MS = [500, 2_000, 8_000, 30_000, 120_000] as const
/** What has run for so long was sound: when it ends after that, the tries are counted anew. ms */
const SOUND_MS = 300_000

export interface Startable {
  /** What it is, for the log. */
  name: string
  /** Starts it anew; rejects where it does not start. */
  start: () => Promise<unknown>
  /** Whether it is to end now, so that it is left be. */
  isOver: () => boolean
  clock: Clock
  log: Log
}

/**
 * Starts something again that has ended by itself, each time after a longer pause, and so many times in a row at the most.
 * @returns to be told each time that it has ended, after the start that the caller made
 */
export function startAgain({ name, start, isOver, clock, log }: Startable): () => void {
  let startedAt = clock.now()
  let tries = 0

  async function attempt(): Promise<void> {
    if (isOver()) return
    try {
      await start()
      startedAt = clock.now()
      log.info('Started again.', { name, tries })
    } catch {
      // Why, whoever starts it has logged.
      plan()
    }
  }

  function plan(): void {
    const pause = PAUSES_MS[tries]
    if (pause === undefined) {
      log.error('Not started again any more.', { name, tries })
      return
    }
    tries += 1
    clock.after(pause, () => void attempt())
  }

  return () => {
    if (clock.now() - startedAt >= SOUND_MS) tries = 0
    plan()
  }
}
