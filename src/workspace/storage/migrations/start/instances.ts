/** The services that have the data open, and what each of them alone does. */
export const instances: readonly string[] = [
  `create table instances (
    id text primary key,
    seen_at bigint not null
  )`,
  `create table claims (
    name text primary key,
    instance_id text not null references instances (id) on delete cascade
  )`,
  `create index claims_of_instance on claims (instance_id)`,
]
