import type { SessionService } from '#main/session/session.ts'
import { asFailure } from '#main/http/to-failure.ts'
import type { Clock, Log } from '#main/ports.ts'

/** Interval between checks, ms. */
const CHECK_MS = 10_000

export interface IdleLockDeps {
  clock: Clock
  log: Log
  session: Pick<SessionService, 'user' | 'view' | 'lock'>
  /** For how many seconds nobody has used the machine. */
  idleSeconds: () => number
  /** Minutes without input after which the screen locks; 0 for never. */
  minutes: () => number
}

/** Locks the screen when nobody has used the machine for the time in the settings. */
export function createIdleLock(deps: IdleLockDeps) {
  const { clock, log, session, idleSeconds, minutes } = deps
  let cancel = () => {}

  function check(): void {
    const limit = minutes()
    if (limit === 0 || session.user() === null || session.view().locked) return
    if (idleSeconds() < limit * 60) return
    log.info('The screen is locked: nobody has used the machine.', { minutes: limit })
    session.lock().catch((error: unknown) => {
      log.warn('The screen was not locked.', { code: asFailure(error).code })
    })
  }

  function start(): void {
    cancel = clock.after(CHECK_MS, () => {
      check()
      start()
    })
  }

  return {
    /** Starts to check at an interval. */
    start /** Checks immediately, for example when the machine wakes up. */,
    check,
    stop: () => cancel(),
  }
}
