import { sql, type Kysely } from 'kysely'

const statements = [
  `create table invitations (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    terms_json text not null,
    language text not null,
    invited_by text not null,
    created_at bigint not null,
    expires_at bigint not null,
    unique (group_id, user_id)
  )`,
  `create index invitations_by_user on invitations (user_id)`,
  `alter table users add column last_seen_at bigint`,
]

/** Creates the invitations to groups, and adds when each user was last seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
