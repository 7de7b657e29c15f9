import type { RowTrigger } from './trigger.ts'

/** The columns by which the chat list can be filtered and that all indexes of the list contain. */
const filterable = [
  'team_tag_id',
  'user_tag_id',
  'user_id',
  'important',
  'finished',
  'last_sender',
  'is_group_chat',
]

/**
 * The SQL of an index for reading the chats with equal `columns` by activity. The index also contains the columns that
 * the list can be filtered by, so that a row that does not match costs one index step and no table access.
 * @param only a condition that few chats meet; the index then contains only these chats
 * @param further columns that the index contains too
 */
function walk(
  name: string,
  columns: readonly string[],
  only?: string,
  further: readonly string[] = [],
): string {
  const narrowing = filterable.filter((column) => !columns.includes(column))
  const all = ['group_id', ...columns, 'archived', 'activity', ...narrowing, ...further]
  const index = `create index ${name} on contacts (${all.join(', ')})`
  return only === undefined ? index : `${index} where ${only}`
}

/** The SQL of an index for reading the chats that have a time, earliest first. */
const by = (name: string, time: string): string =>
  `create index ${name} on contacts (group_id, archived, ${time}, activity desc, ${filterable.join(', ')})
    where ${time} is not null`

/** Contacts with their chats. */
export const chats: readonly string[] = [
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
    last_message_detail_json text,
    last_sent_user_id text,
    last_message_auto_response integer not null default 0,
    last_message_amplead integer not null default 0,
    last_message_id text,
    last_message_status text,
    last_reaction_emoji text,
    last_reaction_sender text,
    last_reaction_at bigint,
    name_key text not null default '',
    waiting_since bigint,
    wait_alert_at bigint,
    wait_before_finish bigint,
    answered_at bigint,
    answered_position bigint,
    answered_by text,
    revision bigint not null default 1,
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
  walk('contacts_pending', [], 'pending_messages > 0', ['pending_messages', 'id']),
  // Every registration checks whether another contact has the e-mail.
  `create index contacts_by_email on contacts (group_id, lower(email)) where email is not null`,
  `create index contacts_with_picture on contacts (picture_url) where picture_url is not null`,
  // With the columns that decide who sees a contact, counting reads no rows of the table.
  `create index contacts_by_name on contacts
    (group_id, archived, name_key, id, is_group_chat, team_tag_id, user_tag_id, user_id)`,
  `create index contacts_by_creation on contacts
    (group_id, archived, created_at, id, is_group_chat, team_tag_id, user_tag_id, user_id)`,
  `create index contacts_waiting on contacts
    (group_id, archived, activity, waiting_since, team_tag_id, user_tag_id, user_id)
    where waiting_since is not null`,
  // The chats at the top of the other two orders of the list.
  by('contacts_longest_waiting', 'waiting_since'),
  by('contacts_closing', 'last_contact_response_at'),
  `create index contacts_wait_alerts on contacts (wait_alert_at)
    where wait_alert_at is not null`,
  // The longest wait of each agent in each team is the first row of a part of this index.
  `create index contacts_waits on contacts
    (group_id, user_id, user_tag_id, team_tag_id, waiting_since)
    where archived = 0 and waiting_since is not null`,
  // Leaves out contacts without a conversation.
  `create index contacts_by_status on contacts (group_id, chat_status_set_by_user, chat_status)
    where archived = 0 and last_position > 0`,
  `create table contact_tags (
    contact_id text not null references contacts (id) on delete cascade,
    tag_id text not null references tags (id) on delete cascade,
    activity bigint not null,
    added_by text,
    agent_id text,
    added_at bigint,
    primary key (contact_id, tag_id)
  )`,
  `create index contact_tags_newest on contact_tags (tag_id, activity)`,
  `create table contact_level_tags (
    contact_id text not null references contacts (id) on delete cascade,
    level_id text not null references levels (id) on delete cascade,
    tag_id text not null references level_tags (id) on delete cascade,
    activity bigint not null,
    added_by text,
    agent_id text,
    added_at bigint,
    primary key (contact_id, level_id)
  )`,
  `create index contact_level_tags_newest on contact_level_tags (tag_id, activity)`,
  `create table assignments (
    contact_id text not null references contacts (id) on delete cascade,
    position integer not null,
    entry_json text not null,
    primary key (contact_id, position)
  )`,
  `create table notes (
    place integer primary key,
    id text not null unique,
    contact_id text not null references contacts (id) on delete cascade,
    text text not null,
    user_id text not null,
    created_at bigint not null
  )`,
  `create index notes_of_contact on notes (contact_id, created_at)`,
  `create table chat_changes (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    at bigint not null,
    kind text not null,
    by_user text,
    tag_id text,
    tag text,
    from_phone text,
    to_phone text
  )`,
  `create index chat_changes_of_contact on chat_changes (contact_id, at)`,
  `create table snoozes (
    user_id text not null references users (id) on delete cascade,
    contact_id text not null references contacts (id) on delete cascade,
    since bigint not null,
    until bigint not null,
    answered_at bigint,
    primary key (user_id, contact_id)
  )`,
  `create index snoozes_of_contact on snoozes (contact_id)`,
  `create table crm_records (
    contact_id text primary key references contacts (id) on delete cascade,
    id text not null,
    group_id text not null,
    name text not null,
    email text,
    email_key text,
    company text,
    document text,
    address text,
    fields_json text,
    updated_at bigint not null
  )`,
  `create unique index crm_records_by_email on crm_records (group_id, email_key)
    where email_key is not null`,
  `create table crm_orders (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    number text not null,
    status text not null,
    total bigint not null,
    currency text not null,
    items_json text not null,
    created_at bigint not null
  )`,
  `create index crm_orders_of_contact on crm_orders (contact_id, created_at)`,
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
    file_id text,
    from_advertisement integer not null default 0,
    category text,
    cost_cents integer,
    revision bigint not null default 1,
    instance_id text,
    unique (contact_id, position)
  )`,
  // Users who see a chat with a file may see the file.
  `create index messages_with_file on messages (file_id, contact_id) where file_id is not null`,
  // The messages that the channel has not accepted yet.
  `create index messages_pending on messages (contact_id, position, id)
    where status = 'pending' and sender = 'group'`,
  `create index messages_sent on messages
    (written_at, contact_id, category, cost_cents, status)
    where sender = 'group'`,
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
  // A sent message stays for a while, so that a repeated request finds it.
  `create table scheduled_messages (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    scheduled_at bigint not null,
    text text,
    template_id text,
    created_by_user_id text not null,
    done integer not null default 0
  )`,
  `create index scheduled_messages_due on scheduled_messages (scheduled_at) where done = 0`,
  `create index scheduled_messages_of_contact on scheduled_messages (contact_id, scheduled_at)
    where done = 0`,
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
    created_at bigint not null,
    unused_since bigint,
    going integer not null default 0
  )`,
  `create index files_of_group on files (group_id, created_at)`,
  `create index files_unused on files (unused_since) where unused_since is not null`,
  // A removed sticker stays, so that any member may add it again.
  `create table stickers (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    url text not null,
    created_at bigint not null,
    removed integer not null default 0
  )`,
  `create index stickers_of_group on stickers (group_id, created_at)`,
  `create table conversations (
    contact_id text not null references contacts (id) on delete cascade,
    started_at bigint not null,
    group_id text not null,
    user_id text,
    team_id text,
    first_response_at bigint,
    resolved_at bigint,
    transfers integer not null default 0,
    rating_asked_at bigint,
    rating integer,
    primary key (contact_id, started_at)
  )`,
  // Contains all columns that reports read.
  `create index conversations_of_group on conversations
    (group_id, started_at, user_id, team_id, first_response_at, resolved_at, transfers, rating, contact_id)`,
  // The first answers of a day.
  `create index conversations_answered on conversations
    (group_id, first_response_at, user_id, team_id, started_at)
    where first_response_at is not null`,
  `create table notifications (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    change text,
    title text,
    text text not null,
    reason text,
    actor_name text,
    contact_id text references contacts (id) on delete cascade,
    note_id text,
    template_id text,
    campaign_id text,
    read integer not null default 0,
    created_at bigint not null
  )`,
  `create index notifications_of_user on notifications (user_id, group_id, created_at)`,
  `create index notifications_of_contact on notifications (contact_id)`,
  // The chats with mentions that the user has not looked at are counted after each event.
  `create index notifications_unseen_mentions on notifications
    (user_id, group_id, contact_id, created_at) where kind = 'mention' and read = 0`,
]

/** The triggers that keep the copies of a chat's activity, by which the lists of a tag are sorted. */
export const activityCopied: readonly RowTrigger[] = [
  {
    name: 'contacts_moved',
    table: 'contacts',
    event: 'update of activity',
    when: 'old.activity is distinct from new.activity',
    work: ['contact_tags', 'contact_level_tags']
      .map((table) => `update ${table} set activity = new.activity where contact_id = new.id;`)
      .join(' '),
  },
]
