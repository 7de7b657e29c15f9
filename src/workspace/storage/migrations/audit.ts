/**
 * Adds the audit log. The column of the group is not named as in other tables, because transactions of every turn write here:
 * see `Turn`.
 */
export const audit: readonly string[] = [
  `create table audit_chains (
    log_id text primary key references groups (id) on delete cascade,
    last_number bigint not null,
    last_hash text not null,
    base_number bigint not null,
    base_hash text not null
  )`,
  `create table audit_entries (
    log_id text not null references groups (id) on delete cascade,
    number bigint not null,
    at bigint not null,
    kind text not null,
    actor_id text not null,
    object_type text,
    object_id text,
    entry_json text not null,
    search_text text not null,
    hash text not null,
    primary key (log_id, number)
  ) without rowid`,
  'create index audit_entries_at on audit_entries (log_id, at)',
  'create index audit_entries_of_kind on audit_entries (log_id, kind, number)',
  'create index audit_entries_of_actor on audit_entries (log_id, actor_id, number)',
  'create index audit_entries_of_object on audit_entries (log_id, object_id, number)',
]

const UPDATED = 'Entries of the audit log are not changed.'
const DELETED = 'Entries of the audit log are deleted by age alone.'

/** Whether an entry that is deleted is not yet below the base of its chain. */
const isKept = `exists (select 1 from audit_chains
  where audit_chains.log_id = old.log_id and base_number < old.number)`

/** What refuses changes of entries, for SQLite. */
export const auditKeptInSqlite: readonly string[] = [
  `create trigger audit_entries_unchanged before update on audit_entries
    begin select raise(abort, '${UPDATED}'); end`,
  `create trigger audit_entries_kept before delete on audit_entries when ${isKept}
    begin select raise(abort, '${DELETED}'); end`,
]

/** The same for PostgreSQL. */
export const auditKeptInPostgres: readonly string[] = [
  `create function audit_entries_kept() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then raise exception '${UPDATED}'; end if;
    if ${isKept} then raise exception '${DELETED}'; end if;
    return old;
  end $$`,
  `create trigger audit_entries_kept before update or delete on audit_entries
    for each row execute function audit_entries_kept()`,
]
