import { turnOf, type Turn } from '#workspace/storage/turns.ts'
import { administer } from './postgres-data.ts'

/** A lock of the database: that of a turn, or the table that all turns share. */
export type Lock = Turn | 'the table of turns'

const isTable = (lock: Lock): lock is 'the table of turns' => lock === 'the table of turns'

/**
 * Takes a lock out, for one service on a database: the service then locks something of its own, so that no other one waits for
 * it. Everything else stays.
 * @param service distinguishes the services
 * @returns the address for the service
 */
export async function withoutLock(url: string, lock: Lock, service: number): Promise<string> {
  const own = `loose_${service}`
  await administer(
    url,
    `drop schema if exists ${own} cascade`,
    `create schema ${own}`,
    isTable(lock)
      ? `create table ${own}.turns ()`
      : `create function ${own}.pg_advisory_xact_lock(key bigint) returns void language plpgsql as $$ begin
          if key <> hashtextextended('${lock}', 0) then
            perform pg_catalog.pg_advisory_xact_lock(key);
          end if;
        end $$`,
  )
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${own},public,pg_catalog`)
  return address.href
}

/** The locks of the turns of these groups. */
export const locksOf = (...groupIds: readonly string[]): Lock[] => groupIds.map(turnOf)
