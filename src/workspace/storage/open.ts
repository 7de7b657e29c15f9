import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrateToLatest } from './migrations/index.ts'
import { lockFolder } from './folder-lock.ts'
import { completeContactText, rebuildContactText } from './full-text.ts'
import { completeMessageText, rebuildMessageText } from './message-text.ts'
import { SqliteFile } from './sqlite-database.ts'
import { TransactionalSqliteDialect } from './sqlite-dialect.ts'
import type { Tables, Tx } from './tables.ts'
import { dropUnfinished, settleUploads } from './partial-file.ts'

export interface TransactionOptions {
  /**
   * Waits for the disk, so that not even a power cut takes back what stands; the end of the process never does. Costs a
   * write to the disk. Default: no.
   */
  forGood?: boolean
}

/** The service's data: a database, and a folder of files beside it. */
export interface Storage {
  db: Kysely<Tables>
  /** Runs `work` in one transaction, alone: nothing else reads or writes in between. */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /**
   * Inserts many rows with one prepared statement, for imports: within `transaction` only, where it is part of it.
   * Every row must have the columns of the first.
   */
  insertMany<Name extends keyof Tables>(table: Name, rows: Iterable<Tables[Name]>): void
  /** Makes contacts that came in by `insertMany` findable by text, all of them anew. */
  reindexContactText(): void
  /** Makes messages that came in by `insertMany` findable by their words, all of them anew. */
  reindexMessageText(): void
  /** Where files' bytes lie, one file an id. */
  filesDir: string
  /** Where mail goes that would be sent. */
  outboxDir: string
  close(): Promise<void>
}

/**
 * Opens the data folder, making what is not there. One at a time may have it open: see folder-lock.ts.
 * @throws Error when the folder cannot be written or is open elsewhere, or the data is newer than this version
 */
export async function openStorage(dataDir: string): Promise<Storage> {
  const folders = { filesDir: join(dataDir, 'files'), outboxDir: join(dataDir, 'outbox') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  // First of all: what is unfinished here may be what another service is at.
  const letGo = await lockFolder(dataDir)
  try {
    const storage = await openLocked(dataDir, folders)
    return { ...storage, close: () => storage.close().finally(letGo) }
  } catch (error) {
    letGo()
    throw error
  }
}

async function openLocked(
  dataDir: string,
  { filesDir, outboxDir }: Pick<Storage, 'filesDir' | 'outboxDir'>,
): Promise<Storage> {
  dropUnfinished(outboxDir)
  const file = new SqliteFile(join(dataDir, 'workspace.sqlite'))
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database: file }) })
  try {
    await migrateToLatest(db)
    completeContactText(file)
    completeMessageText(file)
    await settleUploads(db, filesDir)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    transaction: (work, { forGood = false } = {}) =>
      forGood
        ? db.connection().execute((alone) => file.onDisk(() => alone.transaction().execute(work)))
        : db.transaction().execute(work),
    insertMany(table, rows) {
      let columns: string[] | undefined
      let statement: ReturnType<SqliteFile['prepare']> | undefined
      for (const row of rows) {
        columns ??= Object.keys(row)
        statement ??= file.prepare(
          `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        )
        const values: Record<string, unknown> = { ...row }
        statement.run(columns.map((column) => values[column]))
      }
    },
    reindexContactText: () => rebuildContactText(file),
    reindexMessageText: () => rebuildMessageText(file),
    filesDir,
    outboxDir,
    close: () => db.destroy(),
  }
}
