import { engineOf } from './engine.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Inserts many rows faster than a query, for imports. Every row must have the columns of the first row. Of contacts and
 * messages, rebuild the text index afterwards.
 */
export async function insertMany<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: Iterable<Tables[Name]>,
): Promise<void> {
  await engineOf(db).insertMany(db, table, rows)
}

/** Rebuilds the text index of contacts. Call it after `insertMany` of contacts, which does not update the index. */
export async function reindexContactText(db: Db): Promise<void> {
  await engineOf(db).contacts.rebuild(db)
}

/** Rebuilds the text index of messages. Call it after `insertMany` of messages, which does not update the index. */
export async function reindexMessageText(db: Db): Promise<void> {
  await engineOf(db).words.rebuildMessages(db)
}
