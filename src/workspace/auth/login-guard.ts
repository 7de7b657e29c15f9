import type { Clock } from '#workspace/clock.ts'
import {
  COUNTED_MS,
  dropAttempts,
  readAttempts,
  saveAttempts,
} from '#workspace/storage/people/attempts.ts'
import type { Storage } from '#workspace/storage/open.ts'
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
/** Maximum number of stored counts. Without it, attempts on invented accounts could fill the database. */
const KEYS_MAX = 30_000

/** Attempts do not wait for messages. */
const TURN = { turn: 'sign-ins' } as const

export interface AttemptOptions {
  /** Default: the bounds for signing in. */
  bounds?: Bounds
  /**
   * Whether the account has signed in from this network before. If so, only the account's failures from this network
   * count, so that failures elsewhere cannot lock the user out. Default: no.
   */
  isKnown?: boolean
}

/** Limits failed sign-ins, so that passwords cannot be guessed. The counts are those of all instances. */
export interface LoginGuard {
  /**
   * Counts an attempt as failed until `succeeded` is called, so that concurrent attempts do not pass the limit. If a
   * bound is already reached, the attempt is refused and not counted.
   * @returns ms to wait if the attempt is refused, otherwise 0
   */
  attempt(account: string, address: string, options?: AttemptOptions): Promise<number>
  /** Removes the successful attempt from all counts, and clears the account's count for this network. */
  succeeded(account: string, address: string): Promise<void>
}

/** @param name distinguishes the counts of several guards */
export function createLoginGuard(
  { storage, clock }: { storage: Pick<Storage, 'transaction'>; clock: Clock },
  name: string,
): LoginGuard {
  const keysOf = (account: string, address: string) => {
    const network = networkOf(address)
    return {
      pair: `${name} pair ${network} ${account}`,
      account: `${name} account ${account}`,
      network: `${name} network ${network}`,
    }
  }

  return {
    async attempt(account, address, { bounds = signInBounds, isKnown = false } = {}) {
      const keys = keysOf(account, address)
      return await storage.transaction(async (tx) => {
        const now = clock.now()
        const since = now - WINDOW_MS
        const times = {
          pair: await readAttempts(tx, keys.pair, since),
          account: await readAttempts(tx, keys.account, since),
          network: await readAttempts(tx, keys.network, since),
        }
        const waitFor = (count: keyof Bounds) => {
          const oldest = times[count].at(-bounds[count])
          return oldest === undefined ? 0 : oldest + WINDOW_MS - now
        }
        const ofOthers = Math.max(waitFor('account'), waitFor('network'))
        const wait = isKnown ? waitFor('pair') : Math.max(waitFor('pair'), ofOthers)
        if (wait > 0) return wait
        if (times.network.length === 0) await dropAttempts(tx, now - COUNTED_MS, KEYS_MAX)
        await saveAttempts(tx, keys.pair, [...times.pair, now])
        await saveAttempts(tx, keys.account, [...times.account, now])
        await saveAttempts(tx, keys.network, [...times.network, now])
        return 0
      }, TURN)
    },
    async succeeded(account, address) {
      const keys = keysOf(account, address)
      await storage.transaction(async (tx) => {
        const since = clock.now() - WINDOW_MS
        await saveAttempts(tx, keys.pair, [])
        for (const key of [keys.account, keys.network])
          await saveAttempts(tx, key, (await readAttempts(tx, key, since)).slice(0, -1))
      }, TURN)
    },
  }
}
