import { sql, type Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type MigrationProvider } from 'kysely/migration'
import * as start from './0001-start.ts'

/** All migrations by name. They run in the order of their names. A released migration is never changed. */
const migrations = { '0001-start': start }

const provider: MigrationProvider = { getMigrations: async () => migrations }

/** Whether a migration has run that this version does not have. */
export async function hasUnknownMigration<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const tables =
    await sql`select 1 from sqlite_schema where name = ${DEFAULT_MIGRATION_TABLE}`.execute(db)
  if (tables.rows.length === 0) return false
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.some(({ name }) => !Object.hasOwn(migrations, name))
}

/**
 * Runs all migrations that have not run yet.
 * @throws Error with the name of the migration that failed; its changes are rolled back
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>): Promise<void> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`The data could not be brought up to date (${failed ?? 'no migration ran'}).`, {
    cause: error,
  })
}
