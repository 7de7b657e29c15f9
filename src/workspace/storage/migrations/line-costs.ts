/**
 * Adds what the provider says of the price of each message, the price table of a group, and the provider's reasons for
 * what it limits. The charges stay when a line is disconnected, and when a person is deleted.
 */
export const lineCosts: readonly string[] = [
  `create table line_charges (
    line_id text not null,
    wamid text not null,
    group_id text not null references groups (id) on delete cascade,
    message_id text,
    template_id text,
    country text,
    category text,
    type text,
    billable integer,
    rank integer not null,
    delivered_at bigint,
    primary key (line_id, wamid)
  )`,
  `create index line_charges_delivered on line_charges (group_id, delivered_at)
    where delivered_at is not null and category is not null`,
  'create index line_charges_by_message on line_charges (message_id) where message_id is not null',
  `create table price_tables (
    group_id text primary key references groups (id) on delete cascade,
    table_json text not null,
    replaced_at bigint not null,
    replaced_by text not null
  )`,
  'alter table lines add column health_json text',
]
