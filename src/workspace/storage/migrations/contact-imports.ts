/**
 * Adds which contacts an import has created or updated. Takes the contacts whose person was deleted out of the archived
 * ones: no list has them any more.
 */
export const contactImports: readonly string[] = [
  `create table imports (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text not null,
    filename text not null,
    created_at bigint not null,
    created integer not null default 0,
    updated integer not null default 0,
    removed integer not null default 0,
    undone_at bigint,
    undone_by text
  )`,
  'create index imports_of_group on imports (group_id, created_at)',
  `create table imported_contacts (
    import_id text not null references imports (id) on delete cascade,
    contact_id text not null references contacts (id) on delete cascade,
    is_new integer not null,
    primary key (import_id, contact_id)
  ) without rowid`,
  'create index imported_contacts_of_contact on imported_contacts (contact_id)',
  "update contacts set archived = 2 where phone = 'deleted-' || id",
]
