import type { Db, Tx } from './tables.ts'

/**
 * Runs queries that only read on one state of the data: what others commit meanwhile is not seen. For SQLite every
 * transaction is so, and its driver ignores the settings.
 */
export async function onSnapshot<Result>(
  db: Db,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
