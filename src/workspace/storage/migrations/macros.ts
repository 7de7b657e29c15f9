/** Adds macros, and what each of their runs did in which chat. */
export const macros: readonly string[] = [
  `create table macros (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    team_id text,
    actions_json text not null,
    changed_at bigint not null
  )`,
  'create index macros_of_group on macros (group_id)',
  `create table macro_runs (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text not null,
    key text not null,
    macro_id text not null,
    created_at bigint not null
  )`,
  'create unique index macro_runs_by_key on macro_runs (user_id, key)',
  'create index macro_runs_by_time on macro_runs (created_at)',
  `create table macro_run_chats (
    run_id text not null references macro_runs (id) on delete cascade,
    contact_id text not null references contacts (id) on delete cascade,
    undo_json text not null,
    primary key (run_id, contact_id)
  ) without rowid`,
  'create index macro_run_chats_of_contact on macro_run_chats (contact_id)',
]
