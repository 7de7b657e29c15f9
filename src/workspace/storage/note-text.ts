import { sql, type Kysely, type RawBuilder } from 'kysely'
import { wordsOf } from '#contract/rules/message-search.ts'
import { chatWord, matchQuery, type SoughtText } from './message-text.ts'
import type { Db, NotesTable } from './tables.ts'

/**
 * The index that finds notes by their words, as message-text.ts finds messages. A note's row id in it is its `place`, so
 * the newest notes with some words are found by reading the index backwards.
 */

/** Creates the index. A deleted note leaves it, also one that is deleted with its contact. Only for migrations. */
export async function createNoteText(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table note_text using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'",
    detail = none, prefix = '1 2 3'
  )`.execute(db)
  await sql`create trigger notes_unindexed after delete on notes begin
    delete from note_text where rowid = old.place;
  end`.execute(db)
}

/** Adds a new note to the index. */
export async function addNoteText(
  db: Db,
  { contact_id, text }: Pick<NotesTable, 'contact_id' | 'text'>,
  place: number,
): Promise<void> {
  const words = [chatWord(contact_id), ...wordsOf(text)].join(' ')
  await sql`insert into note_text (rowid, words) values (${place}, ${words})`.execute(db)
}

/** A table expression with the column `place`: the notes with a text. At least one word must be sought. */
export function placesWith(sought: SoughtText): RawBuilder<{ place: number }> {
  return sql<{ place: number }>`(
    select rowid as place from note_text where note_text match ${matchQuery(sought)}
  )`
}
