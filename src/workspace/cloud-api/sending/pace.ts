import { backoffMs } from '#contract/rules/time/backoff.ts'
import type { Clock } from '#workspace/clock.ts'

/** Who waits for a call: an agent's message goes before those of campaigns. */
export type Priority = 'agent' | 'campaign'

/** Spreads the calls of a line over time, and makes few of them while the provider does not answer. */
export interface Pace {
  /**
   * Resolves when the next call may be made.
   * @returns false if the provider is out: look again at `outUntil()`
   */
  turn(priority: Priority): Promise<boolean>
  /** Lets no call through for this long, ms, because the provider asked for it. */
  hold(ms: number): void
  /** The provider did not take a call. Until it takes one, calls are made one at a time, with growing pauses. */
  failed(): void
  /** The provider took a call. @returns whether it was out before */
  answered(): boolean
  /** When the next call may be made in an outage, epoch ms; undefined without one. */
  outUntil(): number | undefined
  /** Ends all waits. */
  close(): void
}

const pauses = { firstMs: 2_000, longestMs: 60_000 }

/** How soon a chat looks again while another one finds out whether the outage is over, ms. */
const PROBING_MS = 2_000

/** After this time another call may find out whether the outage is over, ms. The first may not have been made. */
const PROBE_MS = 60_000

interface Outage {
  /** When the next call may be made, epoch ms. */
  until: number
  failures: number
  isProbing: boolean
}

/** Lets at most `perSecond()` calls through in any second, at even distances. */
export function createPace(clock: Clock, perSecond: () => number): Pace {
  const queues: Record<Priority, ((mayCall: boolean) => void)[]> = { agent: [], campaign: [] }
  /** When the next call may be made, epoch ms. */
  let next = 0
  let outage: Outage | undefined
  let cancel: (() => void) | undefined

  function resolveAll(mayCall: boolean): void {
    for (const queue of Object.values(queues))
      for (const resolve of queue.splice(0)) resolve(mayCall)
  }

  function letThrough(): void {
    cancel = undefined
    while (queues.agent.length + queues.campaign.length > 0) {
      const now = clock.now()
      if (outage !== undefined && now < outage.until) {
        resolveAll(false)
        return
      }
      if (next > now) {
        cancel = clock.after(next - now, letThrough)
        return
      }
      next = now + 1_000 / perSecond()
      if (outage !== undefined) outage = { ...outage, isProbing: true, until: now + PROBE_MS }
      const resolve = queues.agent.shift() ?? queues.campaign.shift()
      resolve?.(true)
    }
  }

  return {
    turn(priority) {
      return new Promise((resolve) => {
        queues[priority].push(resolve)
        if (cancel === undefined) letThrough()
      })
    },
    hold(ms) {
      next = Math.max(next, clock.now() + ms)
    },
    failed() {
      // Calls that were made before the outage was noticed say nothing new.
      if (outage !== undefined && !outage.isProbing) return
      const failures = (outage?.failures ?? 0) + 1
      outage = { failures, until: clock.now() + backoffMs(pauses, failures), isProbing: false }
      resolveAll(false)
    },
    answered() {
      const wasOut = outage !== undefined
      outage = undefined
      return wasOut
    },
    outUntil() {
      if (outage === undefined) return undefined
      const { isProbing, until } = outage
      return isProbing ? Math.min(clock.now() + PROBING_MS, until) : until
    },
    close() {
      cancel?.()
      resolveAll(true)
    },
  }
}
