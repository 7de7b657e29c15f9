import type { Clock } from './clock.ts'

/** Regular work that clears up. */
export interface Sweep {
  /** Plans the first turn. */
  start(): void
  close(): void
}

/** @param everyMs pause between two turns */
export function createSweep(
  { clock, background }: { clock: Clock; background: (work: Promise<unknown>) => void },
  everyMs: number,
  turn: () => Promise<void>,
): Sweep {
  let isClosed = false
  let cancel: () => void = () => undefined

  // The next timer starts only after the turn. So a test that advances the clock by a month causes one turn, not
  // thousands.
  function start(): void {
    cancel = clock.after(everyMs, () => {
      background(
        turn().finally(() => {
          if (!isClosed) start()
        }),
      )
    })
  }

  return {
    start,
    close() {
      isClosed = true
      cancel()
    },
  }
}
