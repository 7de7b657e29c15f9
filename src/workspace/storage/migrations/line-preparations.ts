/** Adds how far each group's admins are with the preparation of their line. */
export const linePreparations: readonly string[] = [
  `create table line_preparations (
    group_id text primary key references groups (id) on delete cascade,
    preparation_json text not null,
    changed_at bigint not null
  )`,
]
