/** Lines: the numbers of groups on WhatsApp's Cloud API, and what is known of their messages there. */
export const lines: readonly string[] = [
  `create table lines (
    id text primary key,
    group_id text not null unique references groups (id) on delete cascade,
    provider text not null,
    phone_id text not null unique,
    account_id text not null,
    phone text not null,
    name text not null,
    api_version text not null,
    base_url text,
    verify_token text not null,
    secrets text not null,
    state text not null,
    stop_code integer,
    app_id text,
    public_url text,
    is_set_up integer not null default 0,
    verified_at bigint,
    refused_at bigint,
    subscribed_at bigint,
    unsigned_at bigint,
    state_since bigint not null,
    state_by text,
    stop_until bigint,
    quality text,
    people_limit integer,
    throughput integer,
    name_decision text,
    restricted_until bigint,
    checked_at bigint,
    token_expires_at bigint,
    created_at bigint not null
  )`,
  // What happened to a line: its states, tokens, quality and limits.
  `create table line_history (
    id integer primary key,
    line_id text not null references lines (id) on delete cascade,
    at bigint not null,
    kind text not null,
    value text,
    by_name text
  )`,
  `create index line_history_by_time on line_history (line_id, at, id)`,
  `create index line_history_by_kind on line_history (line_id, kind, at)`,
  // The bodies of webhooks as they arrived. They are stored before they are answered, and processed afterwards.
  `create table line_webhooks (
    id integer primary key,
    line_id text not null references lines (id) on delete cascade,
    body text not null,
    fields text not null,
    received_at bigint not null,
    done integer not null default 0,
    faults integer not null default 0
  )`,
  `create index line_webhooks_open on line_webhooks (id) where done = 0`,
  `create index line_webhooks_of_line on line_webhooks (line_id, id)`,
  `create index line_webhooks_by_age on line_webhooks (received_at) where done = 1`,
  `create index line_webhooks_left on line_webhooks (line_id) where done = 1 and body <> ''`,
  // How many webhooks came in each hour, so that counting them does not read their bodies.
  `create table line_hours (
    line_id text not null references lines (id) on delete cascade,
    hour bigint not null,
    webhooks integer not null default 0,
    unsigned integer not null default 0,
    last_at bigint,
    primary key (line_id, hour)
  )`,
  // Which of our messages has which id at the provider. A deleted message keeps its row, so that a repeated webhook
  // does not create it again.
  `create table line_messages (
    line_id text not null references lines (id) on delete cascade,
    wamid text not null,
    message_id text not null,
    contact_id text not null,
    quotes text,
    replaced integer not null default 0,
    primary key (line_id, wamid)
  )`,
  `create index line_messages_by_message on line_messages (message_id)`,
  `create index line_messages_quoting on line_messages (line_id, quotes) where quotes is not null`,
  // The latest status and reaction of each message at the provider, also of a message that is not known yet.
  `create table line_facts (
    line_id text not null references lines (id) on delete cascade,
    wamid text not null,
    kind text not null,
    rank bigint not null,
    tie text not null,
    fact_json text not null,
    stored_at bigint not null,
    primary key (line_id, wamid, kind)
  )`,
  `create index line_facts_by_age on line_facts (stored_at)`,
  // Other ids of a contact on the channel: the user id without a number, and further numbers.
  `create table contact_identities (
    group_id text not null references groups (id) on delete cascade,
    kind text not null,
    value text not null,
    contact_id text not null references contacts (id) on delete cascade,
    primary key (group_id, kind, value)
  )`,
  `create index contact_identities_of_contact on contact_identities (contact_id)`,
  // How far the sending of a message has come. A message without a row was not tried yet.
  `create table line_sends (
    message_id text primary key references messages (id) on delete cascade,
    line_id text not null references lines (id) on delete cascade,
    state text not null,
    tries integer not null,
    due_at bigint not null
  )`,
  // Files that were uploaded to the provider, which keeps them for a while.
  `create table line_uploads (
    line_id text not null references lines (id) on delete cascade,
    file_id text not null references files (id) on delete cascade,
    media_id text not null,
    expires_at bigint not null,
    primary key (line_id, file_id)
  )`,
  // Customers' files that are still to be downloaded.
  `create table line_downloads (
    message_id text primary key references messages (id) on delete cascade,
    line_id text not null references lines (id) on delete cascade,
    media_id text,
    url text,
    sha256 text,
    filename text not null,
    declared text not null,
    tries integer not null default 0,
    due_at bigint not null
  )`,
  `create index line_downloads_due on line_downloads (due_at)`,
]
