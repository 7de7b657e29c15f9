import { sql, type Kysely } from 'kysely'

/** An index by e-mail: every registration checks whether another contact has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_email on contacts (group_id, lower(email))
    where email is not null`.execute(db)
}
