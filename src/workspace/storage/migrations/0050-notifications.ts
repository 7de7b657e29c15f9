import { sql, type Kysely } from 'kysely'

const statements = [
  `create table notifications (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    change text,
    title text,
    text text not null,
    actor_name text,
    contact_id text references contacts (id) on delete cascade,
    template_id text,
    campaign_id text,
    read integer not null default 0,
    created_at bigint not null
  )`,
  `create index notifications_of_user on notifications (user_id, group_id, created_at)`,
  `create index notifications_of_contact on notifications (contact_id)`,
]

/** Stores each user's notifications by group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
