import { sql } from 'kysely'
import { migrationState, type MigrationState } from '#workspace/storage/migrations/index.ts'
import { postgresMigrations } from './migrations.ts'
import { assertUsable, createDb } from './open.ts'
import { asRefusal, nameOf } from './refused.ts'
import { assertComplete } from './unfinished-copy.ts'

/** What a database server is for this version. */
export interface ServerState {
  data: MigrationState | 'empty'
  /** As the server writes it, e.g. `15.14`. */
  version: string
  /** Whether pg_trgm is installed in the database; before the first start it is enough that the server has it. */
  hasExtension: boolean
  /** Connections that an ordinary user can still open. */
  freeConnections: number
}

/** Reads the state of a database without changing it. @throws DatabaseRefused */
export async function inspectPostgres(url: string): Promise<ServerState> {
  const name = nameOf(url)
  const db = await createDb(url, 'start')
  try {
    await assertUsable(db, name)
    await assertComplete(db, name)
    const data = await migrationState(db, postgresMigrations)
    const found = await sql<{ version: string; installed: boolean; known: boolean; free: number }>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        exists (select 1 from pg_extension where extname = 'pg_trgm') as installed,
        exists (select 1 from pg_available_extensions where name = 'pg_trgm') as known,
        cast(current_setting('max_connections') as int)
          - cast(current_setting('superuser_reserved_connections') as int)
          - (select count(*) from pg_stat_activity where backend_type = 'client backend') as free`.execute(
      db,
    )
    const [server] = found.rows
    return {
      data,
      version: server?.version ?? '',
      hasExtension: (data === 'empty' ? server?.known : server?.installed) ?? false,
      freeConnections: server?.free ?? 0,
    }
  } catch (error) {
    throw asRefusal(error, name)
  } finally {
    await db.destroy()
  }
}
