import type { Clock } from '#workspace/clock.ts'

/** Who waits for a call: an agent's message goes before those of campaigns. */
export type Priority = 'agent' | 'campaign'

/** Spreads the calls of a line over time. */
export interface Pace {
  /** Resolves when the next call may be made. */
  turn(priority: Priority): Promise<void>
  /** Lets no call through for this long, ms, because the provider asked for it. */
  hold(ms: number): void
  /** Ends all waits. */
  close(): void
}

/** Lets at most `perSecond()` calls through in any second, at even distances. */
export function createPace(clock: Clock, perSecond: () => number): Pace {
  const queues: Record<Priority, (() => void)[]> = { agent: [], campaign: [] }
  /** When the next call may be made, epoch ms. */
  let next = 0
  let cancel: (() => void) | undefined

  function letThrough(): void {
    cancel = undefined
    while (queues.agent.length + queues.campaign.length > 0) {
      const now = clock.now()
      if (next > now) {
        cancel = clock.after(next - now, letThrough)
        return
      }
      next = now + 1_000 / perSecond()
      const resolve = queues.agent.shift() ?? queues.campaign.shift()
      resolve?.()
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
    close() {
      cancel?.()
      for (const queue of Object.values(queues)) for (const resolve of queue.splice(0)) resolve()
    },
  }
}
