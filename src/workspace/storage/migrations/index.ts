import { sql, type Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'

type Migrations = Readonly<Record<string, Migration>>

/** The names of the migrations that have run; undefined for a new database. */
async function migrationsOf<Tables>(db: Kysely<Tables>): Promise<string[] | undefined> {
  try {
    const { rows } = await sql<{
      name: string
    }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    if (tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) throw error
    return undefined
  }
}

/** What the migrations that have run mean to this version. */
export type MigrationState = 'current' | 'older' | 'other'

/** @param done the names of the migrations that have run @param known those of this version */
export function stateOf(done: readonly string[], known: Migrations): MigrationState {
  if (done.some((name) => !Object.hasOwn(known, name))) return 'other'
  return Object.keys(known).every((name) => done.includes(name)) ? 'current' : 'older'
}

/** Reads the state of a database without changing it. */
export async function migrationState<Tables>(
  db: Kysely<Tables>,
  known: Migrations,
): Promise<MigrationState | 'empty'> {
  const done = await migrationsOf(db)
  return done === undefined ? 'empty' : stateOf(done, known)
}

/**
 * Runs all migrations that have not run yet.
 * @returns whether the data can be used: false if a migration has run that this version does not have
 * @throws Error with the name of the migration that failed; its changes are rolled back
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
): Promise<boolean> {
  const state = await migrationState(db, migrations)
  // Asking first costs less than the migrator, which describes all tables.
  if (state === 'other' || state === 'current') return state === 'current'
  const provider = { getMigrations: async () => migrations }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return true
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`The data could not be brought up to date (${failed ?? 'no migration ran'}).`, {
    cause: error,
  })
}
