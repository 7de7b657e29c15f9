import { sql, type Kysely } from 'kysely'
import { DatabaseRefused } from './refused.ts'

/** The table that a database has while data is copied into it. Its rows are statements that complete the database. */
export const UNFINISHED_COPY = 'unfinished_copy'

/** Whether a copy into the database has begun and not ended. */
export async function hasUnfinishedCopy<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select
    to_regclass(${sql.lit(UNFINISHED_COPY)}) is not null as is_there`.execute(db)
  return rows.some((row) => row.is_there)
}

/** @throws DatabaseRefused if a copy into the database did not end: the data is incomplete */
export async function assertComplete<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  if (await hasUnfinishedCopy(db))
    throw new DatabaseRefused(
      `A move or restore into ${name} did not end. Repeat the same command, or name an empty database.`,
    )
}
