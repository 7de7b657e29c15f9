import { sql, type Kysely } from 'kysely'

/** A sticker that was taken away stays known as one: what was everybody's may be put back by everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stickers add column removed integer not null default 0`.execute(db)
}
