import { sql, type Kysely } from 'kysely'

/** Adds the time when a file was first found unused, and whether it is being removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column unused_since integer`.execute(db)
  await sql`alter table files add column going integer not null default 0`.execute(db)
  await sql`create index files_unused on files (unused_since) where unused_since is not null`.execute(
    db,
  )
}
