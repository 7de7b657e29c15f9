import type { Clock } from '../ports.ts'
import { retryDelay } from './retry-delay.ts'

/** When the next message of one chat may go. */
export interface Lane {
  /** Tries in a row that came to nothing. */
  failures: number
  /** Not before this moment of the clock: our own patience, which a sign of life cuts short. */
  notBefore: number
  /** Not before this moment, because the service said so. */
  told: number
  /** The moment at which both were set. */
  since: number
}

/** One lane a chat. */
export interface Lanes {
  of(contactId: string): Lane
  /** The moment from which this lane may send. */
  opensAt(lane: Lane): number
  /** How much longer the service has asked to be left alone, ms. */
  askedToWaitMs(lane: Lane): number
  postpone(lane: Lane, waitMs: number): void
  /** The service took something: the network is there, for every chat. */
  clear(lane: Lane): void
  /** The network may be back: nobody waits for it any longer. */
  resetBackoff(): void
  /** Somebody else's messages are sent from now on. */
  reset(): void
}

export function createLanes(clock: Clock, random: () => number): Lanes {
  let lanes = new Map<string, Lane>()

  function resetBackoff(): void {
    for (const lane of lanes.values()) lane.notBefore = 0
  }

  /** A clock that was put back since tells nothing of how long it has been: better once too often than too late. */
  const isPutBack = ({ since }: Lane) => clock.now() < since

  return {
    of(contactId) {
      const lane = lanes.get(contactId) ?? { failures: 0, notBefore: 0, told: 0, since: 0 }
      lanes.set(contactId, lane)
      return lane
    },
    opensAt: (lane) => (isPutBack(lane) ? 0 : Math.max(lane.notBefore, lane.told)),
    askedToWaitMs: (lane) => (isPutBack(lane) ? 0 : Math.max(0, lane.told - clock.now())),
    postpone(lane, waitMs) {
      lane.failures += 1
      lane.since = clock.now()
      lane.notBefore = lane.since + retryDelay(lane.failures, random())
      lane.told = lane.since + waitMs
    },
    clear(lane) {
      lane.failures = 0
      lane.told = 0
      resetBackoff()
    },
    resetBackoff,
    reset() {
      lanes = new Map()
    },
  }
}
