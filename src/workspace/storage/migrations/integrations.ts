/**
 * Adds keys for programs, outgoing webhooks, and the events for them. `webhook_kinds` of a group has what its webhooks that are
 * on want to know: it is read with the group, so that a group without webhooks costs no query.
 */
export const integrations: readonly string[] = [
  'alter table groups add column webhook_kinds text',
  `create table api_keys (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text not null,
    name text not null,
    token_hash text not null,
    ending text not null,
    scopes_json text not null,
    addresses_json text not null,
    calls_per_minute bigint not null,
    created_at bigint not null,
    expires_at bigint,
    last_used_at bigint,
    revoked_at bigint
  )`,
  'create unique index api_keys_by_hash on api_keys (token_hash)',
  'create index api_keys_of_group on api_keys (group_id)',
  `create table webhooks (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    url text not null,
    kinds_json text not null,
    with_content bigint not null,
    state text not null,
    secret text not null,
    old_secret text,
    old_secret_until bigint,
    created_at bigint not null,
    last_call_at bigint,
    last_success_at bigint
  )`,
  'create index webhooks_of_group on webhooks (group_id)',
  `create table webhook_deliveries (
    id text primary key,
    webhook_id text not null references webhooks (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    place bigint not null,
    event_id text not null,
    kind text not null,
    subject_id text not null,
    contact_id text,
    title text not null,
    body text not null,
    answer text not null,
    state text not null,
    created_at bigint not null,
    due_at bigint,
    tries bigint not null,
    tries_json text not null,
    last_status bigint,
    last_at bigint
  )`,
  'create unique index webhook_deliveries_in_order on webhook_deliveries (group_id, place)',
  `create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, place)
    where due_at is not null`,
  `create index webhook_deliveries_of_subject on webhook_deliveries (webhook_id, subject_id, place)
    where due_at is not null`,
  'create index webhook_deliveries_of_contact on webhook_deliveries (contact_id)',
]
