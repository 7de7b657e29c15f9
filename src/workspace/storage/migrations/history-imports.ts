/** Adds imports of conversations that the phone's app has exported, with their messages. */
export const historyImports: readonly string[] = [
  `create table history_imports (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    contact_id text not null references contacts (id) on delete cascade,
    user_id text not null,
    filename text not null,
    created_at bigint not null,
    state text not null,
    people_json text not null,
    orders_json text not null,
    system_lines integer not null,
    files integer not null,
    missing_files integer not null,
    total integer not null default 0,
    stored integer not null default 0,
    customer text,
    date_order text,
    activity_before bigint,
    place integer not null default 0,
    due_at bigint,
    undone_at bigint,
    undone_by text
  )`,
  'create index history_imports_of_group on history_imports (group_id, created_at)',
  'create index history_imports_of_contact on history_imports (contact_id)',
  'create index history_imports_due on history_imports (due_at, id) where due_at is not null',
  `create table history_import_messages (
    import_id text not null references history_imports (id) on delete cascade,
    place integer not null,
    entry_json text,
    file_id text,
    message_id text,
    primary key (import_id, place)
  ) without rowid`,
  `create index history_import_messages_with_file on history_import_messages (file_id)
    where file_id is not null`,
]
