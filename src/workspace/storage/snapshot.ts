import type { Db, Tx } from './tables.ts'

/**
 * Runs queries that only read on one state of the data: what others commit meanwhile is not seen. For SQLite every
 * transaction is so, and its driver ignores the level.
 */
export async function onSnapshot<Result>(
  db: Db,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().setIsolationLevel('repeatable read').execute(read)
}

/**
 * Runs independent queries on one connection, so that PostgreSQL is sent all of them at once. Without a transaction they
 * do not see the same state of the data.
 */
export async function onOneConnection<Result>(
  db: Db,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? await read(db) : await db.connection().execute(read)
}
