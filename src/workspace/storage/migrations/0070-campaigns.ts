import { sql, type Kysely } from 'kysely'

const statements = [
  `create table campaigns (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    template_id text not null,
    name text not null,
    status text not null,
    pause_reason text,
    plan_json text not null,
    created_by text not null,
    created_at bigint not null,
    scheduled_at bigint,
    started_at bigint,
    finished_at bigint,
    next_at bigint,
    quiet_until bigint
  )`,
  `create index campaigns_of_group on campaigns (group_id, created_at)`,
  `create index campaigns_due on campaigns (next_at) where next_at is not null`,
  `create table campaign_recipients (
    campaign_id text not null references campaigns (id) on delete cascade,
    position integer not null,
    contact_id text,
    phone text not null,
    name text not null,
    parameters_json text not null,
    state text not null,
    opted_out integer not null default 0,
    reason text,
    message_id text,
    sent_at bigint,
    changed_at bigint,
    reply text,
    primary key (campaign_id, position)
  )`,
  `create index campaign_recipients_by_state
    on campaign_recipients (campaign_id, state, reason, position)`,
  `create index campaign_recipients_opted_out on campaign_recipients (campaign_id)
    where opted_out = 1`,
  `create index campaign_recipients_by_message on campaign_recipients (message_id)
    where message_id is not null`,
  `create index campaign_recipients_by_contact on campaign_recipients (contact_id, sent_at)
    where sent_at is not null`,
  `create table campaign_rows (
    campaign_id text not null references campaigns (id) on delete cascade,
    file_id text not null,
    position integer not null,
    phone text not null,
    name text not null,
    country_code text not null,
    columns_json text not null,
    primary key (campaign_id, file_id, position)
  )`,
  `create table opt_outs (
    group_id text not null references groups (id) on delete cascade,
    phone text not null,
    at bigint not null,
    campaign_id text,
    primary key (group_id, phone)
  )`,
]

/** Creates campaigns with their recipients, the rows of their files, and the phone numbers that have opted out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
