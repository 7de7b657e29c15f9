/**
 * Adds the provider's sign-up of each group's number. The state that its answer must have is stored as a hash, and the
 * app secret encrypted.
 */
export const lineSignups: readonly string[] = [
  `create table line_signups (
    group_id text primary key references groups (id) on delete cascade,
    user_id text not null,
    state_hash text not null unique,
    answered_at bigint,
    secret text,
    signup_json text not null,
    changed_at bigint not null
  )`,
]
