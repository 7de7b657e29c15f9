import type { Clock } from '../clock.ts'

/** Sign-ins that may fail within the window before the next is refused unseen: for one account, and from one address. */
const ACCOUNT_FAILURES = 10
const ADDRESS_FAILURES = 50
const WINDOW_MS = 15 * 60_000
/** Keys remembered at once: an attacker who makes up accounts shall not fill the memory. */
const KEYS_KEPT = 10_000

/** Counts sign-ins, so that passwords cannot be tried out. */
export interface LoginGuard {
  /**
   * Counts an attempt as failed until told otherwise: many at once are no way around the limit.
   * @returns ms to wait where the limit is reached (then nothing is counted), 0 otherwise
   */
  attempt(account: string, address: string): number
  /** The attempt was right: the account's failures are forgotten, and this one of the address. */
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

  const accountKey = (account: string) => `account ${account}`
  const addressKey = (address: string) => `address ${address}`

  return {
    attempt(account, address) {
      const wait = Math.max(
        waitFor(accountKey(account), ACCOUNT_FAILURES),
        waitFor(addressKey(address), ADDRESS_FAILURES),
      )
      if (wait > 0) return wait
      for (const key of [accountKey(account), addressKey(address)])
        keep(key, [...recent(key), clock.now()])
      return 0
    },
    succeeded(account, address) {
      keep(accountKey(account), [])
      keep(addressKey(address), recent(addressKey(address)).slice(0, -1))
    },
  }
}
