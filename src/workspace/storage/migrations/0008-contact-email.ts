import { sql, type Kysely } from 'kysely'

/** Whether an e-mail is another contact's is asked at every registration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_email on contacts (group_id, lower(email))
    where email is not null`.execute(db)
}
