import type { Clock } from '#main/ports.ts'
import type { ServiceStatusService } from './service-status.ts'

/** How long the system's screen is locked before the user is away, ms. */
const LOCKED_MS = 600_000

export interface AwayWatchDeps {
  clock: Pick<Clock, 'after'>
  /** Whether the user wants to be set away. */
  isWanted: () => boolean
  serviceStatus: Pick<ServiceStatusService, 'setAway' | 'endAway'>
}

/** Sets an available user away when the computer sleeps, or when its screen has been locked for ten minutes. */
export function createAwayWatch({ clock, isWanted, serviceStatus }: AwayWatchDeps) {
  let cancel: (() => void) | undefined
  return {
    /** At once, because nothing runs while the computer sleeps. */
    onSleep() {
      if (isWanted()) void serviceStatus.setAway('asleep')
    },
    onWake: () => serviceStatus.endAway('asleep'),
    onLock() {
      cancel?.()
      cancel = clock.after(LOCKED_MS, () => {
        if (isWanted()) void serviceStatus.setAway('locked')
      })
    },
    onUnlock() {
      cancel?.()
      serviceStatus.endAway('locked')
    },
  }
}
