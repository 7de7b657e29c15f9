import { jitteredBackoffMs } from '#contract/rules/time/backoff.ts'
import type { Clock } from '#main/ports.ts'

/**
 * Delays between attempts, ms. Without a Retry-After the next attempt follows at most 30 seconds after a failed one,
 * even if nothing reports that the network is back.
 */
const BACKOFF = { firstMs: 1_000, longestMs: 30_000 }

/** The retry state of one chat's queue. */
export interface ChatQueue {
  /** Consecutive failed attempts. */
  failures: number
  /** Earliest time of the next attempt by the app's backoff, epoch ms; 0 without a backoff. */
  notBefore: number
  /** Earliest time of the next attempt as requested by the service, epoch ms. */
  retryAfterUntil: number
  /** When `notBefore` and `retryAfterUntil` were set, epoch ms. */
  since: number
}

export function createChatQueues(clock: Clock, random: () => number) {
  let queues = new Map<string, ChatQueue>()

  function resetBackoff(): void {
    for (const queue of queues.values()) queue.notBefore = 0
  }

  /**
   * Whether the clock was set back after the queue was postponed. The time that has passed is then unknown, so the
   * queue opens immediately.
   */
  const wasClockSetBack = ({ since }: ChatQueue) => clock.now() < since

  return {
    of(contactId: string): ChatQueue {
      const queue = queues.get(contactId) ?? {
        failures: 0,
        notBefore: 0,
        retryAfterUntil: 0,
        since: 0,
      }
      queues.set(contactId, queue)
      return queue
    },
    /** When this queue may send next, epoch ms. */
    opensAt: (queue: ChatQueue): number =>
      wasClockSetBack(queue) ? 0 : Math.max(queue.notBefore, queue.retryAfterUntil),
    /** For how much longer the service asks to wait, ms. */
    askedToWaitMs: (queue: ChatQueue): number =>
      wasClockSetBack(queue) ? 0 : Math.max(0, queue.retryAfterUntil - clock.now()),
    /**
     * Delays the next attempt after a failed one.
     * @param waitMs the wait that the service has requested; 0 for none
     */
    postpone(queue: ChatQueue, waitMs: number) {
      queue.failures += 1
      queue.since = clock.now()
      queue.notBefore = queue.since + jitteredBackoffMs(BACKOFF, queue.failures, random())
      queue.retryAfterUntil = queue.since + waitMs
    },
    /**
     * Resets a queue after the service has accepted or refused a message. The response proves that the network is
     * available, so the backoff of every chat ends.
     */
    clear(queue: ChatQueue) {
      queue.failures = 0
      queue.retryAfterUntil = 0
      resetBackoff()
    },
    /** Ends the backoff of every chat, because the network may be back. */
    resetBackoff,
    /** Removes all queues when the user changes. */
    reset() {
      queues = new Map()
    },
  }
}
