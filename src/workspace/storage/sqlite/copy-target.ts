import { Kysely, SqliteDialect } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import type { CopyTarget } from '#workspace/storage/copy/copy-rows.ts'
import { migrate } from '#workspace/storage/migrations/index.ts'
import type { Db, Tables } from '#workspace/storage/tables.ts'
import { asKyselyStatement, SqliteFile } from './database.ts'
import { TransactionalSqliteDialect } from './dialect.ts'
import { sqliteMigrations } from './migrations.ts'

/** A name in SQL. */
const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`

/**
 * Creates a database file for a copy. Foreign keys, triggers and indexes are added when it is complete. The text indexes stay empty:
 * the first start fills them.
 */
export async function createSqliteTarget(path: string): Promise<CopyTarget> {
  const file = new SqliteFile(path)
  const { raw } = file
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect(file) })
  await migrate(db, sqliteMigrations)
  const aside = raw
    .prepare(
      `select type, name, sql from sqlite_schema where type in ('index', 'trigger') and sql is not null`,
    )
    .all()
  for (const { type, name } of aside) raw.exec(`drop ${String(type)} ${quoted(name)}`)
  raw.exec('pragma foreign_keys = off')
  return {
    db,
    async complete() {
      for (const statement of aside) raw.exec(String(statement['sql']))
      const [orphan] = raw.prepare('pragma foreign_key_check').all()
      if (orphan !== undefined)
        throw new Error(`A row of ${String(orphan['table'])} refers to a row that is not there.`)
      // One file: with a write-ahead log, reading it would create others beside it.
      raw.exec('pragma journal_mode = delete')
    },
    close: () => db.destroy(),
  }
}

/** Opens a database file without changing it, not even into one with a write-ahead log. */
export function readSqlite(path: string): { db: Db; close(): Promise<void> } {
  const raw = new DatabaseSync(path, { readOnly: true })
  const database = {
    prepare: (text: string) => asKyselyStatement(raw.prepare(text)),
    close: () => raw.close(),
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  return { db, close: () => db.destroy() }
}
