import { sql, type Kysely } from 'kysely'

/** Creates the networks from which each user has signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_networks (
    user_id text not null references users (id) on delete cascade,
    network text not null,
    last_used_at bigint not null,
    primary key (user_id, network)
  )`.execute(db)
}
