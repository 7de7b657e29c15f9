import { DatabaseSync } from 'node:sqlite'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { stateOf, type MigrationState } from '#workspace/storage/migrations/index.ts'
import { checkAtOnce, DamageFound } from './database-check.ts'
import { sqliteMigrations } from './migrations.ts'

/** What a database file is for this version. */
export type DatabaseState = MigrationState | 'damaged'

/** Reads the state of a database without changing it, also while the service uses it. */
export function inspectDatabase(path: string): DatabaseState {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    checkAtOnce(database)
    const rows = database.prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`).all()
    return stateOf(
      rows.map(({ name }) => String(name)),
      sqliteMigrations,
    )
  } catch (error) {
    if (error instanceof DamageFound) return 'damaged'
    throw error
  } finally {
    database.close()
  }
}
