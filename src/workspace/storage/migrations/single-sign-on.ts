import { stamped } from './start/directory-stamps.ts'
import type { RowTrigger } from './start/trigger.ts'

/** Adds the providers of groups, the people of providers to whom users are bound, and the tickets that were used. */
export const singleSignOn: readonly string[] = [
  'alter table sessions add column provider text',
  `create table sso_providers (
    group_id text primary key references groups (id) on delete cascade,
    issuer text not null
  )`,
  `create table sso_bindings (
    issuer text not null,
    subject text not null,
    user_id text not null references users (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    bound_at bigint not null,
    primary key (issuer, subject)
  ) without rowid`,
  'create unique index sso_bindings_of_user on sso_bindings (user_id, issuer)',
  'create index sso_bindings_of_group on sso_bindings (group_id)',
  `create table sso_used_tickets (
    nonce_hash text primary key,
    expires_at bigint not null
  )`,
  'create index sso_used_tickets_by_end on sso_used_tickets (expires_at)',
]

/** The triggers that make both a part of the directory. @param random SQL of a random number from 0 to 2^53 */
export const singleSignOnStamped = (random: string): RowTrigger[] => [
  ...stamped(random, 'sso_providers', 'issuer'),
  ...stamped(random, 'sso_bindings', 'user_id'),
]
