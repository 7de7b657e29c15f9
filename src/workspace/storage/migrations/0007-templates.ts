import { sql, type Kysely } from 'kysely'

const statements = [
  `create table templates (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    content_json text not null,
    gs_id text,
    pinned integer not null default 0,
    archived integer not null default 0,
    position integer not null,
    created_at bigint not null
  )`,
  `create index templates_of_group on templates (group_id, position)`,
  `create table wa_templates (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    status text not null,
    template_json text not null,
    updated_at bigint not null
  )`,
  `create index wa_templates_of_group on wa_templates (group_id, name)`,
  `create table message_templates (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    type text not null,
    content_json text not null,
    pinned integer not null default 0,
    position integer not null,
    created_at bigint not null
  )`,
  `create index message_templates_of_group on message_templates (group_id, position)`,
]

/** Creates the templates: quick messages, channel templates, interactive and media answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
