import { sql, type Kysely } from 'kysely'

/** Marks stickers as removed instead of deleting them, so that any member may add them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stickers add column removed integer not null default 0`.execute(db)
}
