import type { Clock } from '../ports.ts'
import { retryDelay } from './retry-delay.ts'

/** Chats that are sent to at one time. */
const CHATS_AT_ONCE = 4

/** How one chat stands: at most one message under way, and when the next may go. */
export interface Lane {
  sending: boolean
  failures: number
  /** Not before this moment of the clock: our own patience, which a sign of life cuts short. */
  notBefore: number
  /** Not before this moment, because the service said so. */
  told: number
}

/** One lane a chat. */
export interface Lanes {
  of(contactId: string): Lane
  /** Whether one more chat may be sent to now. */
  hasRoom(): boolean
  /** The moment from which this lane may send. */
  opensAt(lane: Lane): number
  postpone(lane: Lane, waitMs: number): void
  /** The service took something: the network is there, for every chat. */
  clear(lane: Lane): void
  /** The network may be back: nobody waits for it any longer. */
  hurry(): void
  /** Somebody else's messages are sent from now on. */
  reset(): void
}

export function createLanes(clock: Clock, random: () => number): Lanes {
  let lanes = new Map<string, Lane>()

  function hurry(): void {
    for (const lane of lanes.values()) lane.notBefore = 0
  }

  return {
    of(contactId) {
      const lane = lanes.get(contactId) ?? { sending: false, failures: 0, notBefore: 0, told: 0 }
      lanes.set(contactId, lane)
      return lane
    },
    hasRoom: () => [...lanes.values()].filter(({ sending }) => sending).length < CHATS_AT_ONCE,
    opensAt: ({ notBefore, told }) => Math.max(notBefore, told),
    postpone(lane, waitMs) {
      lane.failures += 1
      lane.notBefore = clock.now() + retryDelay(lane.failures, random())
      lane.told = clock.now() + waitMs
    },
    clear(lane) {
      lane.failures = 0
      lane.told = 0
      hurry()
    },
    hurry,
    reset() {
      lanes = new Map()
    },
  }
}
