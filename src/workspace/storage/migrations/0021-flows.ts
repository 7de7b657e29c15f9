import { sql, type Kysely } from 'kysely'

const statements = [
  `create table flows (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    header text,
    body text,
    action text,
    archived integer not null default 0,
    draft_json text not null,
    revision integer not null default 0,
    published_json text,
    published_version integer not null default 0,
    published_revision integer,
    created_at bigint not null,
    edited_at bigint not null,
    edited_by text
  )`,
  `create index flows_of_group on flows (group_id, archived)`,
  `create table flow_sends (
    message_id text primary key,
    flow_id text not null references flows (id) on delete cascade,
    contact_id text not null,
    sent_at bigint not null,
    completed_at bigint
  )`,
  `create index flow_sends_of_flow on flow_sends (flow_id, sent_at)`,
]

/** Creates flows with their drafts, and the sent flow messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
