import { sql, type Kysely } from 'kysely'

const statements = [
  `create table ads (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    campaign text not null,
    state text not null,
    picture_url text,
    text text not null,
    headline text not null,
    greeting text,
    currency text not null,
    created_at bigint not null,
    ends_at bigint
  )`,
  `create index ads_of_group on ads (group_id, created_at)`,
  `create table ad_spend (
    ad_id text not null references ads (id) on delete cascade,
    day text not null,
    cents integer not null,
    primary key (ad_id, day)
  )`,
  `create table ad_leads (
    contact_id text primary key references contacts (id) on delete cascade,
    ad_id text not null references ads (id) on delete cascade,
    at bigint not null
  )`,
  `create index ad_leads_of_ad on ad_leads (ad_id, at)`,
]

/** Stores advertisements, their daily spend, and the contacts that they brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
