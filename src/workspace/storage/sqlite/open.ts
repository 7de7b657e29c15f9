import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import {
  createGroupCommit,
  type CommitDriver,
  type GroupCommit,
} from '#workspace/storage/group-commit.ts'
import { migrate } from '#workspace/storage/migrations/index.ts'
import { makePrivateDatabase } from '#workspace/storage/private-modes.ts'
import { StartError } from '#workspace/storage/start-error.ts'
import type { Tables } from '#workspace/storage/tables.ts'
import { completeContactText } from './contact-text.ts'
import {
  checkAtOnce,
  DamageFound,
  endedUncleanly,
  isMarkedDamaged,
  removeDamageMark,
} from './database-check.ts'
import { DATABASE_FILE } from './copy.ts'
import { SqliteFile } from './database.ts'
import { TransactionalSqliteDialect } from './dialect.ts'
import { sqliteMigrations } from './migrations.ts'
import { completeMessageText, completeNoteText } from './word-index.ts'

/** An open database file. */
interface SqliteStorage {
  db: Kysely<Tables>
  transaction: GroupCommit['transaction']
  waitMs: GroupCommit['waitMs']
  databasePath: string
  close(): Promise<void>
}

/** Whether a database is new or was emptied. Such a database beside files has lost its data. */
const isWithoutTables = (file: SqliteFile): boolean =>
  file.raw.prepare('select 1 from sqlite_schema limit 1').get() === undefined

/** One transaction is open at a time, because there is one connection. */
const commitDriver = (db: Kysely<Tables>, file: SqliteFile): CommitDriver => ({
  commit: (_, isDurable, work) =>
    db.connection().execute((alone) => {
      const commit = () => alone.transaction().execute((tx) => work(tx, Promise.resolve()))
      return isDurable ? file.onDisk(commit) : commit()
    }),
  async begin() {
    file.raw.exec('savepoint one')
  },
  async end() {
    file.raw.exec('release one')
  },
  async undo(_, error) {
    // After some errors, such as a full disk, SQLite has already rolled back the whole commit.
    if (!file.raw.isTransaction) throw error
    file.raw.exec('rollback to one; release one')
  },
})

/**
 * Opens the database of a data folder and creates missing tables. The database is checked first after an unclean end, and
 * after the background check has found damage. The caller has locked the folder.
 */
export async function openSqlite(dataDir: string, filesDir: string): Promise<SqliteStorage> {
  const databasePath = join(dataDir, DATABASE_FILE)
  makePrivateDatabase(databasePath)
  const needsCheck = endedUncleanly(databasePath) || isMarkedDamaged(databasePath)
  const file = new SqliteFile(databasePath)
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect(file) })
  try {
    if (needsCheck) checkAtOnce(file.raw)
    removeDamageMark(databasePath)
    if (isWithoutTables(file) && readdirSync(filesDir).length > 0)
      throw new StartError('MISSING_DATA', dataDir)
    if (!(await migrate(db, sqliteMigrations))) throw new StartError('OTHER_VERSION', dataDir)
    completeContactText(file)
    completeMessageText(file)
    completeNoteText(file)
  } catch (error) {
    await db.destroy()
    throw error instanceof DamageFound ? new StartError('DAMAGED_DATA', dataDir, error) : error
  }
  const commits = createGroupCommit(commitDriver(db, file), 1)
  return {
    db,
    // There is one connection, so that all transactions take the same turn.
    transaction: (work, options) => commits.transaction(work, { ...options, turn: 'everything' }),
    waitMs: (_, urgency) => commits.waitMs('everything', urgency),
    databasePath,
    async close() {
      await commits.settled()
      await db.destroy()
    },
  }
}
