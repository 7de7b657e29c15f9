import { sql, type Kysely } from 'kysely'

/** Creates an index by e-mail, because every registration checks whether another contact has the e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_email on contacts (group_id, lower(email))
    where email is not null`.execute(db)
}
