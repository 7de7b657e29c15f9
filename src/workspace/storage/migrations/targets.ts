import { stamped } from './start/directory-stamps.ts'
import type { RowTrigger } from './start/trigger.ts'

/** The columns by which the chat list can be filtered, so that a chat that does not match costs one index step. */
const filterable =
  'team_tag_id, user_tag_id, user_id, important, finished, last_sender, is_group_chat'

/**
 * Adds targets with their results, opening hours of teams and capacities of members. What is due in a chat is stored with it.
 */
export const targets: readonly string[] = [
  `create table targets (
    group_id text primary key references groups (id) on delete cascade,
    targets_json text not null,
    on_since bigint,
    changed_at bigint not null,
    reckon_after text,
    reckoned integer not null default 0
  )`,
  `create table team_hours (
    team_id text primary key references teams (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    hours_json text not null
  )`,
  'create index team_hours_of_group on team_hours (group_id)',
  `create table member_capacities (
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    capacity integer not null,
    primary key (group_id, user_id)
  ) without rowid`,
  'create index member_capacities_of_user on member_capacities (user_id)',
  `create table target_results (
    contact_id text not null references contacts (id) on delete cascade,
    kind text not null,
    since bigint not null,
    group_id text not null references groups (id) on delete cascade,
    is_kept integer not null,
    team_id text,
    user_id text,
    primary key (contact_id, kind, since)
  ) without rowid`,
  'create index target_results_of_group on target_results (group_id, since)',
  'alter table contacts add column opened_at bigint',
  'alter table contacts add column dues_json text',
  'alter table contacts add column due_at bigint',
  'alter table contacts add column target_alert_at bigint',
  `update contacts set opened_at = coalesce(waiting_since, closed_wait_since)
    where waiting_since is not null or closed_wait_since is not null`,
  // The chats at the top of the order by targets, and those with a missed target, newest activity first.
  `create index contacts_due on contacts
    (group_id, archived, due_at, activity desc, ${filterable})
    where due_at is not null`,
  `create index contacts_running on contacts
    (group_id, archived, activity, due_at, ${filterable})
    where due_at is not null`,
  `create index contacts_target_alerts on contacts (target_alert_at)
    where target_alert_at is not null`,
  // The chats whose targets are reckoned anew, in the order of their ids.
  `create index contacts_opened on contacts (group_id, id)
    where finished = 0 and opened_at is not null`,
]

/** The triggers that make all of it a part of the directory. @param random SQL of a random number from 0 to 2^53 */
export const targetsStamped = (random: string): RowTrigger[] => [
  ...stamped(random, 'targets', 'targets_json, on_since'),
  ...stamped(random, 'team_hours', 'hours_json'),
  ...stamped(random, 'member_capacities', 'capacity'),
]
