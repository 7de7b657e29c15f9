import type { Clock } from '../clock.ts'
import { networkOf } from './network.ts'

/** How many attempts may fail within the window before the next is refused unseen. */
interface Bounds {
  /** For one account from one network: who tries passwords out there locks only themself out. */
  pair: number
  /** For one account from anywhere: an attacker with many networks. */
  account: number
  /** From one network over all accounts: a whole office may be behind one address. */
  network: number
}

/** Of signing in, and of saying one's password to change it. */
export const signInBounds: Bounds = { pair: 10, account: 100, network: 200 }
/** Of asking for a recovery mail: each one lands in somebody's mailbox, wherever it was asked for. */
export const recoveryBounds: Bounds = { pair: 10, account: 10, network: 200 }

const WINDOW_MS = 15 * 60_000
/** Keys remembered at once: an attacker who makes up accounts shall not fill the memory. */
const KEYS_KEPT = 30_000

/** Counts sign-ins, so that passwords cannot be tried out. */
export interface LoginGuard {
  /**
   * Counts an attempt as failed until told otherwise: many at once are no way around the limit.
   * @returns ms to wait where a bound is reached (then nothing is counted), 0 otherwise
   */
  attempt(account: string, address: string, bounds?: Bounds): number
  /**
   * The attempt was right: the account's failures from there are forgotten, and this one wherever else it is counted.
   */
  succeeded(account: string, address: string): void
}

export function createLoginGuard(clock: Clock): LoginGuard {
  const attempts = new Map<string, number[]>()

  function recent(key: string): number[] {
    const since = clock.now() - WINDOW_MS
    return (attempts.get(key) ?? []).filter((at) => at > since)
  }

  function waitFor(key: string, most: number): number {
    const times = recent(key)
    const oldest = times.at(-most)
    return oldest === undefined ? 0 : oldest + WINDOW_MS - clock.now()
  }

  function keep(key: string, times: number[]): void {
    attempts.delete(key)
    if (times.length > 0) attempts.set(key, times)
    for (const oldest of attempts.keys()) {
      if (attempts.size <= KEYS_KEPT) break
      attempts.delete(oldest)
    }
  }

  const keysOf = (account: string, address: string) => {
    const network = networkOf(address)
    return {
      pair: `pair ${network} ${account}`,
      account: `account ${account}`,
      network: `network ${network}`,
    }
  }

  return {
    attempt(account, address, bounds = signInBounds) {
      const keys = keysOf(account, address)
      const wait = Math.max(
        waitFor(keys.pair, bounds.pair),
        waitFor(keys.account, bounds.account),
        waitFor(keys.network, bounds.network),
      )
      if (wait > 0) return wait
      for (const key of Object.values(keys)) keep(key, [...recent(key), clock.now()])
      return 0
    },
    succeeded(account, address) {
      const keys = keysOf(account, address)
      keep(keys.pair, [])
      for (const key of [keys.account, keys.network]) keep(key, recent(key).slice(0, -1))
    },
  }
}
