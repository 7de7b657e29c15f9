import { sql, type Kysely } from 'kysely'

/** Creates the codes of the QR assigner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table qr_codes (
    id text primary key,
    token_hash text not null unique,
    group_id text not null,
    user_id text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    contact_id text,
    unique (group_id, user_id)
  )`.execute(db)
}
