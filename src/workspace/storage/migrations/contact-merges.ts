/** Adds contacts that were made one, and pairs that are different people. */
export const contactMerges: readonly string[] = [
  `create table contact_merges (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    kept_id text not null references contacts (id) on delete cascade,
    other_id text not null references contacts (id) on delete cascade,
    by_user text not null,
    at bigint not null,
    before_json text,
    undone_at bigint,
    undone_by text
  )`,
  'create index contact_merges_of_group on contact_merges (group_id, at)',
  'create index contact_merges_of_kept on contact_merges (kept_id)',
  'create index contact_merges_of_other on contact_merges (other_id)',
  `create table merged_messages (
    merge_id text not null references contact_merges (id) on delete cascade,
    message_id text not null references messages (id) on delete cascade,
    contact_id text not null,
    position bigint,
    primary key (merge_id, message_id)
  ) without rowid`,
  'create index merged_messages_of_message on merged_messages (message_id)',
  `create table distinct_contacts (
    one_id text not null references contacts (id) on delete cascade,
    other_id text not null references contacts (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    state text not null,
    by_user text not null,
    at bigint not null,
    primary key (one_id, other_id)
  ) without rowid`,
  'create index distinct_contacts_of_group on distinct_contacts (group_id)',
  'create index distinct_contacts_of_other on distinct_contacts (other_id)',
]
