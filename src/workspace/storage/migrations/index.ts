import { sql, type Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'

type Migrations = Readonly<Record<string, Migration>>

/** Whether a migration has run that this version does not have. */
export async function hasUnknownMigration<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.some(({ name }) => !Object.hasOwn(migrations, name))
}

/**
 * Runs all migrations that have not run yet.
 * @throws Error with the name of the migration that failed; its changes are rolled back
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`The data could not be brought up to date (${failed ?? 'no migration ran'}).`, {
    cause: error,
  })
}
