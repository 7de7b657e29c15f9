import { sql, type Kysely } from 'kysely'
import { createContactText } from '#workspace/storage/full-text.ts'

const people = [
  `create table groups (
    id text primary key,
    name text not null,
    phone text,
    message_limit integer,
    settings_json text not null
  )`,
  `create table users (
    id text primary key,
    name text not null,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    picture_url text,
    use_enter_key_to_send integer not null default 1,
    has_qr_access integer not null default 0,
    created_at bigint not null
  )`,
  `create table teams (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    tag_id text not null unique,
    hides_free_chats integer not null default 0
  )`,
  `create index teams_of_group on teams (group_id)`,
  `create table members (
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    role text not null,
    is_read_only integer not null default 0,
    is_supervisor integer not null default 0,
    is_super_admin integer not null default 0,
    has_template_permission integer not null default 0,
    tag_id text unique,
    team_id text references teams (id) on delete set null,
    service_status integer not null default 1,
    disabled integer not null default 0,
    created_at bigint not null,
    primary key (group_id, user_id)
  )`,
  `create index members_by_user on members (user_id)`,
  `create table member_tags (
    group_id text not null,
    user_id text not null,
    tag_id text not null,
    primary key (group_id, user_id, tag_id),
    foreign key (group_id, user_id) references members (group_id, user_id) on delete cascade
  )`,
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    last_used_at bigint not null
  )`,
  `create index sessions_by_use on sessions (last_used_at)`,
  `create table recovery_passwords (
    user_id text primary key references users (id) on delete cascade,
    password_hash text not null,
    expires_at bigint not null
  )`,
  `create table settings (name text primary key, value text not null)`,
]

const labels = [
  `create table tags (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    name_key text not null,
    archived integer not null default 0,
    unique (group_id, name_key)
  )`,
  `create table levels (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    position integer not null
  )`,
  `create index levels_of_group on levels (group_id, position)`,
  `create table level_tags (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    level_id text not null references levels (id) on delete cascade,
    name text not null
  )`,
  `create index level_tags_of_group on level_tags (group_id)`,
]

/**
 * The SQL of an index for reading the chats with equal `columns` by activity. The index also contains the columns that
 * the list can be filtered by, so that a row that does not match costs one index step and no table access.
 * @param only a condition that few chats meet; the index then contains only these chats
 */
function walk(name: string, columns: readonly string[], only?: string): string {
  const narrowing = [
    'team_tag_id',
    'user_tag_id',
    'user_id',
    'important',
    'finished',
    'last_sender',
    'is_group_chat',
  ].filter((column) => !columns.includes(column))
  const all = ['group_id', ...columns, 'archived', 'activity', ...narrowing]
  const index = `create index ${name} on contacts (${all.join(', ')})`
  return only === undefined ? index : `${index} where ${only}`
}

const contacts = [
  `create table contacts (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    last_name text,
    phone text not null,
    country_code text not null,
    email text,
    brand text,
    picture_url text,
    source integer,
    source_input_id text,
    user_id text,
    user_tag_id text,
    team_tag_id text,
    team_assigned_at bigint,
    last_contact_response_at bigint,
    chat_status integer not null default 0,
    chat_status_set_by_user integer not null default 0,
    chat_status_set_by_user_at bigint,
    important integer not null default 0,
    finished integer not null default 0,
    archived integer not null default 0,
    is_group_chat integer not null default 0,
    extra_json text,
    created_at bigint not null,
    activity bigint not null unique,
    last_position bigint not null default 0,
    last_message text not null default '',
    is_media integer not null default 0,
    last_sender text not null default 'none',
    pending_messages integer not null default 0,
    last_message_type text,
    last_sent_user_id text,
    last_message_auto_response integer not null default 0,
    last_message_amplead integer not null default 0,
    last_message_id text,
    last_message_status text,
    last_reaction_emoji text,
    last_reaction_sender text,
    last_reaction_at bigint,
    unique (group_id, phone)
  )`,
  walk('contacts_newest', []),
  walk('contacts_of_tag', ['user_tag_id']),
  walk('contacts_of_user', ['user_id']),
  walk('contacts_of_team', ['team_tag_id']),
  walk('contacts_of_team_and_tag', ['team_tag_id', 'user_tag_id']),
  walk('contacts_of_team_and_user', ['team_tag_id', 'user_id']),
  walk('contacts_of_customers_turn', [], "last_sender = 'group'"),
  walk('contacts_of_our_turn', [], "last_sender = 'contact'"),
  walk('contacts_important', [], 'important = 1'),
  walk('contacts_finished', [], 'finished = 1'),
  walk('contacts_of_groups', [], 'is_group_chat = 1'),
  `create index contacts_pending on contacts
    (group_id, archived, team_tag_id, user_tag_id, user_id) where pending_messages > 0`,
  `create table contact_tags (
    contact_id text not null references contacts (id) on delete cascade,
    tag_id text not null references tags (id) on delete cascade,
    activity bigint not null,
    primary key (contact_id, tag_id)
  )`,
  `create index contact_tags_newest on contact_tags (tag_id, activity)`,
  `create table contact_level_tags (
    contact_id text not null references contacts (id) on delete cascade,
    level_id text not null references levels (id) on delete cascade,
    tag_id text not null references level_tags (id) on delete cascade,
    activity bigint not null,
    primary key (contact_id, level_id)
  )`,
  `create index contact_level_tags_newest on contact_level_tags (tag_id, activity)`,
  `create table assignments (
    contact_id text not null references contacts (id) on delete cascade,
    position integer not null,
    entry_json text not null,
    primary key (contact_id, position)
  )`,
]

const messages = [
  `create table messages (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    position bigint not null,
    type text not null,
    content_json text not null,
    sender text not null,
    status text not null,
    auto_response integer not null default 0,
    written_at bigint not null,
    payload_failed_json text,
    reactions_json text,
    sent_by_user_id text,
    reply_to text,
    client_key text,
    unique (contact_id, position)
  )`,
  `create table idempotency_keys (
    user_id text not null references users (id) on delete cascade,
    key text not null,
    body_hash text not null,
    contact_id text not null,
    message_id text not null,
    created_at bigint not null,
    primary key (user_id, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
  `create table files (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    filename text not null,
    mime_type text not null,
    size bigint not null,
    width integer,
    height integer,
    duration double precision,
    uploaded_by_user_id text,
    created_at bigint not null
  )`,
  `create index files_of_group on files (group_id, created_at)`,
  `create table stickers (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    url text not null,
    created_at bigint not null
  )`,
  `create index stickers_of_group on stickers (group_id, created_at)`,
]

/** Creates the first version of all tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...people, ...labels, ...contacts, ...messages])
    await sql.raw(statement).execute(db)
  await createContactText(db)
}
