import type { Clock } from '#workspace/clock.ts'
import { networkOf } from './network.ts'

/** How many attempts may fail within `WINDOW_MS`. Further attempts are refused without checking the password. */
interface Bounds {
  /** For one account from one network. */
  pair: number
  /** For one account from all networks together, against an attacker with many networks. */
  account: number
  /** From one network, for all accounts together. Higher than `pair`, because a whole office may share one address. */
  network: number
}

/** For sign-ins, and for the current password in a password change. */
export const signInBounds: Bounds = { pair: 10, account: 100, network: 200 }
/**
 * For recovery mails. Each request counts as a failed attempt. `account` is low, because all mails for an account go to
 * the same mailbox.
 */
export const recoveryBounds: Bounds = { pair: 10, account: 10, network: 200 }

const WINDOW_MS = 15 * 60_000
/** Maximum number of stored counts. Without it, attempts on invented accounts could fill the memory. */
const KEYS_MAX = 30_000

export interface AttemptOptions {
  /** Default: the bounds for signing in. */
  bounds?: Bounds
  /**
   * Whether the account has signed in from this network before. If so, only the account's failures from this network
   * count, so that failures elsewhere cannot lock the user out. Default: no.
   */
  isKnown?: boolean
}

/** Limits failed sign-ins, so that passwords cannot be guessed. */
export interface LoginGuard {
  /**
   * Counts an attempt as failed until `succeeded` is called, so that concurrent attempts do not pass the limit. If a
   * bound is already reached, the attempt is refused and not counted.
   * @returns ms to wait if the attempt is refused, otherwise 0
   */
  attempt(account: string, address: string, options?: AttemptOptions): number
  /** Removes the successful attempt from all counts, and clears the account's count for this network. */
  succeeded(account: string, address: string): void
}

export function createLoginGuard(clock: Clock): LoginGuard {
  /** The times of the attempts in each count (see `keysOf`), epoch ms. The least recently changed count is first. */
  const attempts = new Map<string, number[]>()

  function recent(key: string): number[] {
    const since = clock.now() - WINDOW_MS
    return (attempts.get(key) ?? []).filter((at) => at > since)
  }

  function waitFor(key: string, limit: number): number {
    const oldest = recent(key).at(-limit)
    return oldest === undefined ? 0 : oldest + WINDOW_MS - clock.now()
  }

  function store(key: string, times: number[]): void {
    attempts.delete(key)
    if (times.length > 0) attempts.set(key, times)
    for (const oldest of attempts.keys()) {
      if (attempts.size <= KEYS_MAX) break
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
    attempt(account, address, { bounds = signInBounds, isKnown = false } = {}) {
      const keys = keysOf(account, address)
      const ofPair = waitFor(keys.pair, bounds.pair)
      const ofOthers = () =>
        Math.max(waitFor(keys.account, bounds.account), waitFor(keys.network, bounds.network))
      const wait = isKnown ? ofPair : Math.max(ofPair, ofOthers())
      if (wait > 0) return wait
      for (const key of Object.values(keys)) store(key, [...recent(key), clock.now()])
      return 0
    },
    succeeded(account, address) {
      const keys = keysOf(account, address)
      store(keys.pair, [])
      for (const key of [keys.account, keys.network]) store(key, recent(key).slice(0, -1))
    },
  }
}
