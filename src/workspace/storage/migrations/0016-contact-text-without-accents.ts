import { sql, type Kysely } from 'kysely'

/**
 * The list's text filter now ignores accents. The indexes contain accented text and do not store it, so single
 * entries cannot be replaced: the indexes are emptied and rebuilt when the data is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into contact_text (contact_text) values ('delete-all')`.execute(db)
  await sql`insert into contact_pieces (contact_pieces) values ('delete-all')`.execute(db)
}
