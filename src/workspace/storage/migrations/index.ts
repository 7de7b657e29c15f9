import type { Kysely } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import * as first from './0001-first.ts'
import * as recoveredSessions from './0002-recovered-sessions.ts'
import * as notes from './0003-notes.ts'

/** Every migration by its name; they run in the order of their names. A new one is added, an old one never changed. */
const migrations = {
  '0001-first': first,
  '0002-recovered-sessions': recoveredSessions,
  '0003-notes': notes,
}

const provider: MigrationProvider = { getMigrations: async () => migrations }

/**
 * Brings the tables to the newest form.
 * @throws Error naming the migration that failed; what it did is rolled back
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>): Promise<void> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`The data could not be brought up to date (${failed ?? 'no migration ran'}).`, {
    cause: error,
  })
}
