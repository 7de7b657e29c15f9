import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { hasUnknownMigration, migrateToLatest } from './migrations/index.ts'
import {
  checkAtOnce,
  DamageFound,
  endedUncleanly,
  isMarkedDamaged,
  removeDamageMark,
} from './database-check.ts'
import { lockFolder } from './folder-lock.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import { completeContactText, rebuildContactText } from './full-text.ts'
import { completeMessageText, rebuildMessageText } from './message-text.ts'
import { SqliteFile } from './sqlite-database.ts'
import { TransactionalSqliteDialect } from './sqlite-dialect.ts'
import { dropUnfinished, settleUploads } from './partial-file.ts'
import { makePrivateDatabase, makePrivateFolder } from './private-modes.ts'
import { StartError } from './start-error.ts'
import type { Tables } from './tables.ts'

/** The service's data: a database, and a folder of files beside it. */
export interface Storage {
  db: Kysely<Tables>
  transaction: GroupCommit['transaction']
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
  /** Path of the database. */
  databasePath: string
  close(): Promise<void>
}

/**
 * Opens the data folder and creates missing folders and tables. Only one service may have it open: see folder-lock.ts.
 * Only the owner may read the folder afterwards. The database is checked first after an unclean end, and after the
 * background check has found damage.
 * @throws StartError if another service has the folder open, or its data is newer, damaged or missing
 * @throws Error of Node or SQLite, for example if the folder is not writable
 */
export async function openStorage(dataDir: string): Promise<Storage> {
  const folders = { filesDir: join(dataDir, 'files'), outboxDir: join(dataDir, 'outbox') }
  for (const folder of [dataDir, ...Object.values(folders)]) makePrivateFolder(folder)
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

/** Whether a database is new or was emptied. Such a database beside files has lost its data. */
const isWithoutTables = (file: SqliteFile): boolean =>
  file.raw.prepare('select 1 from sqlite_schema limit 1').get() === undefined

async function openLocked(
  dataDir: string,
  { filesDir, outboxDir }: Pick<Storage, 'filesDir' | 'outboxDir'>,
): Promise<Storage> {
  dropUnfinished(outboxDir)
  const databasePath = join(dataDir, 'workspace.sqlite')
  makePrivateDatabase(databasePath)
  const needsCheck = endedUncleanly(databasePath) || isMarkedDamaged(databasePath)
  const file = new SqliteFile(databasePath)
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect(file) })
  try {
    if (needsCheck) checkAtOnce(file.raw)
    removeDamageMark(databasePath)
    if (isWithoutTables(file) && readdirSync(filesDir).length > 0)
      throw new StartError('MISSING_DATA', dataDir)
    if (await hasUnknownMigration(db)) throw new StartError('OTHER_VERSION', dataDir)
    await migrateToLatest(db)
    completeContactText(file)
    completeMessageText(file)
    await settleUploads(db, filesDir)
  } catch (error) {
    await db.destroy()
    throw error instanceof DamageFound ? new StartError('DAMAGED_DATA', dataDir, error) : error
  }
  const commits = createGroupCommit(db, file)
  return {
    db,
    transaction: commits.transaction,
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
    databasePath,
    async close() {
      await commits.settled()
      await db.destroy()
    },
  }
}
