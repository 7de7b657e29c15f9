/** Adds two steps of signing in, of whom groups demand them, the devices of users, and the history of their sign-ins. */
export const twoStep: readonly string[] = [
  'alter table sessions add column proved_at bigint',
  `create table two_steps (
    user_id text primary key references users (id) on delete cascade,
    secret text,
    active_since bigint,
    last_step bigint not null,
    codes_json text not null,
    setup text,
    setup_until bigint
  )`,
  `create table sign_in_tickets (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    password_mark text not null,
    recovery_hash text,
    tries integer not null,
    expires_at bigint not null
  )`,
  'create index sign_in_tickets_by_end on sign_in_tickets (expires_at)',
  `create table known_devices (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    device text,
    last_used_at bigint not null,
    remembered_until bigint
  )`,
  'create index known_devices_of_user on known_devices (user_id)',
  `create table two_step_demands (
    group_id text primary key references groups (id) on delete cascade,
    who text not null,
    from_day text,
    from_at bigint,
    remember_days integer not null
  )`,
  `create table two_step_reminders (
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    reminded_at bigint not null,
    primary key (group_id, user_id)
  ) without rowid`,
  `create table access_entries (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    at bigint not null,
    times integer not null,
    device text,
    address text
  )`,
  'create index access_entries_of_user on access_entries (user_id, id)',
  'create index access_entries_by_time on access_entries (at)',
]
