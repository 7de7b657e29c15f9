import { DatabaseRefused } from './refused.ts'

/**
 * Whether an address is that of a PgBouncer with transaction pooling: its parameter `pgbouncer`. There a connection is another
 * one to the server after each transaction. So settings are those of a transaction or of the database's user, and statements are
 * not prepared by name.
 * @throws DatabaseRefused if the parameter is neither `true` nor `false`
 */
export function isBehindPgBouncer(url: string): boolean {
  const given = new URL(url).searchParams.get('pgbouncer') ?? 'false'
  if (given !== 'true' && given !== 'false')
    throw new DatabaseRefused(
      `pgbouncer in the database's address is ${given}. It must be true or false.`,
    )
  return given === 'true'
}
