import { DatabaseSync } from 'node:sqlite'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { checkAtOnce, DamageFound } from './database-check.ts'
import { sqliteMigrations } from './migrations.ts'

/** What a database file is for this version. */
export type DatabaseState = 'current' | 'older' | 'other' | 'damaged'

/** Reads the state of a database without changing it, also while the service uses it. */
export function inspectDatabase(path: string): DatabaseState {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    checkAtOnce(database)
    const rows = database.prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`).all()
    const done = rows.map(({ name }) => String(name))
    if (done.some((name) => !Object.hasOwn(sqliteMigrations, name))) return 'other'
    return Object.keys(sqliteMigrations).every((name) => done.includes(name)) ? 'current' : 'older'
  } catch (error) {
    if (error instanceof DamageFound) return 'damaged'
    throw error
  } finally {
    database.close()
  }
}
