import { jitteredBackoffMs } from '#contract/rules/backoff.ts'
import type { Clock } from '../ports.ts'

/** A waiting message is tried twice a minute even if nothing reports that the network is back. */
const BACKOFF = { firstMs: 1_000, longestMs: 30_000 }

/** When the next message of one chat may go. */
export interface ChatQueue {
  /** Tries in a row that came to nothing. */
  failures: number
  /** Not before this moment of the clock: our own patience, which a sign of life cuts short. */
  notBefore: number
  /** Not before this moment, because the service said so. */
  retryAfterUntil: number
  /** The moment at which both were set. */
  since: number
}

/** One queue a chat. */
export interface ChatQueues {
  of(contactId: string): ChatQueue
  /** The moment from which this queue may send. */
  opensAt(queue: ChatQueue): number
  /** How much longer the service has asked to be left alone, ms. */
  askedToWaitMs(queue: ChatQueue): number
  postpone(queue: ChatQueue, waitMs: number): void
  /** The service took something: the network is there, for every chat. */
  clear(queue: ChatQueue): void
  /** The network may be back: nobody waits for it any longer. */
  resetBackoff(): void
  /** Somebody else's messages are sent from now on. */
  reset(): void
}

export function createChatQueues(clock: Clock, random: () => number): ChatQueues {
  let queues = new Map<string, ChatQueue>()

  function resetBackoff(): void {
    for (const queue of queues.values()) queue.notBefore = 0
  }

  /** A clock that was put back since tells nothing of how long it has been: better once too often than too late. */
  const isPutBack = ({ since }: ChatQueue) => clock.now() < since

  return {
    of(contactId) {
      const queue = queues.get(contactId) ?? {
        failures: 0,
        notBefore: 0,
        retryAfterUntil: 0,
        since: 0,
      }
      queues.set(contactId, queue)
      return queue
    },
    opensAt: (queue) => (isPutBack(queue) ? 0 : Math.max(queue.notBefore, queue.retryAfterUntil)),
    askedToWaitMs: (queue) =>
      isPutBack(queue) ? 0 : Math.max(0, queue.retryAfterUntil - clock.now()),
    postpone(queue, waitMs) {
      queue.failures += 1
      queue.since = clock.now()
      queue.notBefore = queue.since + jitteredBackoffMs(BACKOFF, queue.failures, random())
      queue.retryAfterUntil = queue.since + waitMs
    },
    clear(queue) {
      queue.failures = 0
      queue.retryAfterUntil = 0
      resetBackoff()
    },
    resetBackoff,
    reset() {
      queues = new Map()
    },
  }
}
