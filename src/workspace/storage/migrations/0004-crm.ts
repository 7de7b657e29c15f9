import { sql, type Kysely } from 'kysely'

/** Creates CRM records and orders of contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table crm_records (
    contact_id text primary key references contacts (id) on delete cascade,
    id text not null,
    group_id text not null,
    name text not null,
    email text,
    email_key text,
    company text,
    document text,
    address text,
    fields_json text,
    updated_at bigint not null
  )`.execute(db)
  await sql`create unique index crm_records_by_email on crm_records (group_id, email_key)
    where email_key is not null`.execute(db)
  await sql`create table crm_orders (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    number text not null,
    status text not null,
    total bigint not null,
    currency text not null,
    items_json text not null,
    created_at bigint not null
  )`.execute(db)
  await sql`create index crm_orders_of_contact on crm_orders (contact_id, created_at)`.execute(db)
}
