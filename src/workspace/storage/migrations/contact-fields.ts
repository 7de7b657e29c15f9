/** Adds the names and settings of the custom fields of each group's contacts. */
export const contactFields: readonly string[] = [
  `create table contact_fields (
    group_id text not null references groups (id) on delete cascade,
    number integer not null,
    position integer not null,
    field_json text not null,
    primary key (group_id, number)
  )`,
]
