import { bridgePushes, type PushName } from '#contract/bridge.ts'
import type { Log, Push } from '../ports.ts'

/**
 * A push that carries to the page only what fits the contract. What does not fit is a mistake of ours: logged
 * by its name, and dropped.
 * @param carry brings one push to every page there is
 */
export function checkedPush(carry: (name: PushName, payload: unknown) => void, log: Log): Push {
  return (name, payload) => {
    const checked = bridgePushes[name].safeParse(payload)
    if (checked.success) carry(name, checked.data)
    else log.error('A push to the page does not fit.', { name })
  }
}
