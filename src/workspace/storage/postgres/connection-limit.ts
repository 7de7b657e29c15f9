import { DatabaseRefused } from './refused.ts'

/** Connections of one instance. Half of them may be used by transactions, the others by calls that read. */
const DEFAULT = 10
/** With less, no call could read while a transaction runs. */
const LEAST = 2

/**
 * How many connections an instance may open: the parameter `connection_limit` of the database's address.
 * @throws DatabaseRefused if it is not a whole number of at least 2
 */
export function connectionLimit(url: string): number {
  const given = new URL(url).searchParams.get('connection_limit')
  if (given === null) return DEFAULT
  if (!/^\d{1,4}$/.test(given) || Number(given) < LEAST)
    throw new DatabaseRefused(
      `connection_limit in the database's address is ${given}. It must be a number from ${LEAST} to 9999.`,
    )
  return Number(given)
}

/** How many commits may run at the same time: half of the connections, so that calls can read meanwhile. */
export const commitsAtOnce = (url: string): number => Math.floor(connectionLimit(url) / 2)
