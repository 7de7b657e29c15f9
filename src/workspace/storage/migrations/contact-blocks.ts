/** Adds since when people are blocked. Who blocked them and why is in `extra_json`. */
export const contactBlocks: readonly string[] = [
  'alter table contacts add column blocked_at bigint',
  `create index contacts_blocked on contacts (group_id, blocked_at)
    where blocked_at is not null`,
]
