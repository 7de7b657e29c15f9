import { stamped } from './start/directory-stamps.ts'
import type { RowTrigger } from './start/trigger.ts'

/**
 * Adds rules, the events that they have still to look at, what they did, and what users did that rules leave alone. Events
 * and runs have places, because ids of the same millisecond have no order.
 */
export const rules: readonly string[] = [
  `create table rules (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    is_on integer not null,
    position bigint not null,
    rule_json text not null,
    since bigint not null,
    fault_code text,
    fault_at bigint,
    changed_at bigint not null
  )`,
  'create index rules_of_group on rules (group_id, position)',
  `create table rule_events (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    place bigint not null,
    contact_id text references contacts (id) on delete cascade,
    rule_id text references rules (id) on delete cascade,
    due_at bigint not null,
    event_json text not null,
    chain_json text not null
  )`,
  'create index rule_events_due on rule_events (due_at, place)',
  'create index rule_events_due_in_group on rule_events (group_id, due_at, place)',
  'create index rule_events_of_contact on rule_events (contact_id)',
  'create index rule_events_of_rule on rule_events (rule_id)',
  `create table rule_runs (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    place bigint not null,
    rule_id text not null,
    rule_name text not null,
    contact_id text not null references contacts (id) on delete cascade,
    at bigint not null,
    result text not null,
    steps_json text not null,
    undo_json text not null,
    undone_at bigint
  )`,
  'create index rule_runs_of_group on rule_runs (group_id, place)',
  'create index rule_runs_of_rule on rule_runs (rule_id, at)',
  'create index rule_runs_of_contact on rule_runs (contact_id, place)',
  'create index rule_runs_by_time on rule_runs (at)',
  `create table user_acts (
    contact_id text not null references contacts (id) on delete cascade,
    thing text not null,
    at bigint not null,
    primary key (contact_id, thing)
  ) without rowid`,
]

/** The triggers that make the rules a part of the directory. @param random SQL of a random number from 0 to 2^53 */
export const rulesStamped = (random: string): RowTrigger[] =>
  stamped(random, 'rules', 'name, is_on, position, rule_json, since')
