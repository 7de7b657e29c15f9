import { limits } from '#contract/limits.ts'
import type { Clock, Log } from './ports.ts'

/** Time limit for pending writes after the shutdown calls, ms. A disk that hangs must not block the exit. */
const SAVING_MS = 2_000

export interface ShutdownDeps {
  /** Runs the tasks before the exit. The exit waits at most `limits.unavailableCallMs` for them. */
  run: () => Promise<unknown>
  /** Resolves when everything is on disk, including data that the page sent during `run`. */
  save: () => Promise<unknown>
  clock: Clock
  log: Log
}

interface Step {
  task: () => Promise<unknown>
  /** Time limit, ms. */
  ms: number
  /** Logged if `task` fails. */
  failed: string
  /** Called if `task` does not finish within `ms`. */
  timeout: () => void
}

/**
 * Creates the shutdown, which calls `run` and then `save`. If `run` does not finish within `limits.unavailableCallMs`,
 * usually because the service does not answer, `save` starts without waiting for it.
 * @returns a function that starts the shutdown on its first call; every call resolves when the app may exit
 */
export function createShutdown({ run, save, clock, log }: ShutdownDeps): () => Promise<void> {
  let running: Promise<void> | null = null

  async function attempt({ task, failed }: Step): Promise<void> {
    try {
      await task()
    } catch (error) {
      log.error(failed, { cause: String(error) })
    }
  }

  /** Resolves when the step has finished, failed or timed out. */
  async function within(step: Step): Promise<void> {
    const { promise: timedOut, resolve } = Promise.withResolvers<void>()
    const cancelTimer = clock.after(step.ms, () => {
      step.timeout()
      resolve()
    })
    await Promise.race([attempt(step), timedOut])
    cancelTimer()
  }

  async function begin(): Promise<void> {
    await within({
      task: run,
      // Also limits the other tasks of `run`, which end beside the unavailable call.
      ms: limits.unavailableCallMs,
      failed: 'The shutdown failed.',
      timeout: () => log.info('The shutdown did not finish in time.'),
    })
    await within({
      task: save,
      ms: SAVING_MS,
      failed: 'A pending write failed.',
      timeout: () => log.error('Pending writes did not finish in time.'),
    })
  }

  return () => (running ??= begin())
}
