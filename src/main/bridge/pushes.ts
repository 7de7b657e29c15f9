import { bridgePushes, type PushName } from '#contract/bridge.ts'
import type { Log, Push } from '#main/ports.ts'
import { isPushedWhileLocked } from './while-locked.ts'

interface PushTarget {
  /** Sends one push to the page without validation. */
  send: (name: PushName, payload: unknown) => void
  isLocked: () => boolean
}

/**
 * Creates a function that validates a push by the contract and sends it to the page. An invalid payload is a defect of
 * the app: it is not sent, and the name of the push is logged. While the screen is locked, pushes with chat data are
 * not sent.
 */
export function createPushes(log: Pick<Log, 'error'>) {
  let target: PushTarget | null = null
  const push: Push = (name, payload) => {
    if (target === null || (target.isLocked() && !isPushedWhileLocked(name))) return
    const parsed = bridgePushes[name].safeParse(payload)
    if (parsed.success) target.send(name, parsed.data)
    else log.error('A push to the page is invalid.', { name })
  }
  return {
    push,
    /** Sets where pushes go. Earlier ones are dropped, because no page listens yet. */
    connect(page: PushTarget) {
      target = page
    },
  }
}
