import { sql, type Kysely } from 'kysely'

/**
 * Empties the text indexes, because the chat list's text filter ignores accents from now on. The indexes are rebuilt
 * when the data is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into contact_text (contact_text) values ('delete-all')`.execute(db)
  await sql`insert into contact_pieces (contact_pieces) values ('delete-all')`.execute(db)
}
