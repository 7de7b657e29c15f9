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
   * Commits with fsync, so that the change survives a power cut. This costs a disk write. Without it, the change
   * survives the end of the process but not a power cut. Default: false.
   */
  isDurable?: boolean
}

/** The service's data: a database, and a folder of files beside it. */
export interface Storage {
  db: Kysely<Tables>
  /** Runs `work` in one exclusive transaction: nothing else reads or writes meanwhile. */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /**
   * Inserts many rows with one prepared statement, for imports. Call it only within `transaction`. Every row must have
   * the columns of the first row.
   */
  insertMany<Name extends keyof Tables>(table: Name, rows: Iterable<Tables[Name]>): void
  /** Rebuilds the text index of contacts. Call it after `insertMany` of contacts, which does not update the index. */
  reindexContactText(): void
  /** Rebuilds the text index of messages. Call it after `insertMany` of messages, which does not update the index. */
  reindexMessageText(): void
  /** Folder of the stored files. A file's name is its id. */
  filesDir: string
  /** Folder for outgoing mail, which is written to files instead of being sent. */
  outboxDir: string
  close(): Promise<void>
}

/**
 * Opens the data folder and creates missing folders and tables. Only one service may have it open: see folder-lock.ts.
 * @throws Error if the folder is not writable, another service has it open, or its data is newer than this version
 */
export async function openStorage(dataDir: string): Promise<Storage> {
  const folders = { filesDir: join(dataDir, 'files'), outboxDir: join(dataDir, 'outbox') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Lock the folder before unfinished files are removed: they may belong to another running service.
  const unlock = await lockFolder(dataDir)
  try {
    const storage = await openLocked(dataDir, folders)
    return { ...storage, close: () => storage.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLocked(
  dataDir: string,
  { filesDir, outboxDir }: Pick<Storage, 'filesDir' | 'outboxDir'>,
): Promise<Storage> {
  dropUnfinished(outboxDir)
  const file = new SqliteFile(join(dataDir, 'workspace.sqlite'))
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect(file) })
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
    transaction: (work, { isDurable = false } = {}) =>
      isDurable
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
