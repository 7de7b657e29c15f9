import { sql, type Kysely } from 'kysely'

/**
 * The list's filter knows no accents any more, and what the indexes hold still has them. They keep no text, so that nothing
 * can be taken out by its new form: they are emptied, and filled when the data is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into contact_text (contact_text) values ('delete-all')`.execute(db)
  await sql`insert into contact_pieces (contact_pieces) values ('delete-all')`.execute(db)
}
