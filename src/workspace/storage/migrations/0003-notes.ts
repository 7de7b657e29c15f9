import { sql, type Kysely } from 'kysely'

/** Creates the notes that colleagues write about a contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notes (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    text text not null,
    user_id text not null,
    created_at bigint not null
  )`.execute(db)
  await sql`create index notes_of_contact on notes (contact_id, created_at)`.execute(db)
}
