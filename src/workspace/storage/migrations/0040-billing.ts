import { sql, type Kysely } from 'kysely'

/**
 * Adds the billing category and price of each message, groups' plans, and groups' profiles on the channel. Messages
 * sent before this migration get the category "service", which is free.
 */
const statements = [
  'alter table messages add column category text',
  'alter table messages add column cost_cents integer',
  `update messages set category = 'service', cost_cents = 0 where sender = 'group'`,
  `create index messages_sent on messages (written_at, contact_id, category, cost_cents, status)
   where sender = 'group'`,
  `create table plans (
     group_id text primary key,
     plan_json text not null
   )`,
  `create table whatsapp_profiles (
     group_id text primary key,
     profile_json text not null,
     updated_at bigint not null
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
