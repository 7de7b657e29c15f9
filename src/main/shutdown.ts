import { limits } from '#contract/limits.ts'
import type { Clock, Log } from './ports.ts'

/** How long what is on its way to the disk may take once the rest is over. A disk that hangs must not hold the end. ms */
const SAVING_MS = 2_000

export interface ShutdownDeps {
  /** Everything that is to be done before the end. May take as long as it likes; nobody waits for it longer than 500 ms. */
  run: () => Promise<unknown>
  /** Resolves once what was to be kept is on the disk, also what the page handed over during `run`. */
  save: () => Promise<unknown>
  clock: Clock
  log: Log
}

/** A step of the farewell, and what the log says where it does not end well. */
interface Step {
  task: () => Promise<unknown>
  ms: number
  failed: string
  /** It was still under way when its time was over. */
  late: () => void
}

/**
 * What is done before the end, once, whichever way the end comes. It is held for at most `limits.unavailableCallMs`,
 * whatever the network does, and beyond that for the disk alone.
 * @returns begins it, or joins it where it is under way; what it returns resolves once nothing holds the end any more
 */
export function createShutdown({ run, save, clock, log }: ShutdownDeps): () => Promise<void> {
  let underWay: Promise<void> | null = null

  async function attempt({ task, failed }: Step): Promise<void> {
    try {
      await task()
    } catch (error) {
      log.error(failed, { cause: String(error) })
    }
  }

  /** Resolves once it is done, has failed, or has had its time. */
  async function within(step: Step): Promise<void> {
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const callOff = clock.after(step.ms, () => {
      step.late()
      resolve()
    })
    await Promise.race([attempt(step), over])
    callOff()
  }

  async function begin(): Promise<void> {
    await within({
      task: run,
      ms: limits.unavailableCallMs,
      failed: 'The farewell failed.',
      // A service that does not answer, most of the time.
      late: () => log.info('The farewell was not over in time.'),
    })
    await within({
      task: save,
      ms: SAVING_MS,
      failed: 'What was to be kept could not be written.',
      late: () => log.error('What was to be kept was not on the disk in time.'),
    })
  }

  return () => (underWay ??= begin())
}
