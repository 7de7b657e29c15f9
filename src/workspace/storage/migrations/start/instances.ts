/** The services that have the data open, what each of them alone does, and what they share for a while. */
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
  // Failed sign-ins and similar calls, by the hash of what they are counted for.
  `create table attempts (
    key_hash text primary key,
    times_json text not null,
    changed_at bigint not null
  )`,
  `create index attempts_by_change on attempts (changed_at)`,
  // Requests for files, by the hash of the ticket for the download.
  `create table export_tickets (
    ticket_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    request_json text not null,
    expires_at bigint not null
  )`,
  `create index export_tickets_by_expiry on export_tickets (expires_at)`,
]
