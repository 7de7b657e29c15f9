import { sql, type Kysely } from 'kysely'
import { messageContentSchema } from '#contract/entities/messages/message.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import type { WordIndex, WordQuery } from '#workspace/storage/engine.ts'
import { readJson } from '#workspace/storage/json.ts'
import { indexedWords } from '#workspace/storage/messages/message-text.ts'
import { noteWords } from '#workspace/storage/messages/note-text.ts'
import type { SqliteFile } from './database.ts'
import { isUnfilled } from './is-index-empty.ts'

/**
 * The words of messages and notes in tables of FTS5, whose row ids are the entries' ids. They store no text. They have
 * separate lists for beginnings of up to three letters, which many words share. The words are already folded: this
 * tokenizer does not change them and treats all letters beyond ASCII as word parts.
 */
const options = `content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'",
    detail = none, prefix = '1 2 3'`

/** Creates the tables. Only for migrations. */
export async function createWordTables(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table message_text using fts5 (words, ${sql.raw(options)})`.execute(db)
  await sql`create virtual table note_text using fts5 (words, ${sql.raw(options)})`.execute(db)
  await sql`create trigger notes_unindexed after delete on notes begin
    delete from note_text where rowid = old.place;
  end`.execute(db)
}

/** Only quotation marks are special in a quoted word, and words contain none. */
const quoted = (word: string) => `"${word}"`

function matchQuery({ beginnings, words, anyOf }: WordQuery): string {
  const query = [...beginnings.map((each) => `${quoted(each)} *`), ...words.map(quoted)]
  if (anyOf !== undefined) query.unshift(`(${anyOf.map(quoted).join(' OR ')})`)
  return query.join(' AND ')
}

/** Fills the index of messages if it is empty but the table of messages is not. */
export function completeMessageText(file: SqliteFile): void {
  if (isUnfilled(file, { table: 'messages', index: 'message_moments' })) rebuildMessageText(file)
}

/** May be called within a transaction. */
function rebuildMessageText(file: SqliteFile): void {
  const { raw } = file
  raw.exec(`
    savepoint rebuild_message_text;
    insert into message_text (message_text) values ('delete-all');
    delete from message_moments;
  `)
  raw.exec(`
    insert or ignore into message_moments (moment, contact_id, position)
    select ${activityAt(1)} * written_at
      + row_number() over (partition by written_at order by contact_id, position) - 1,
      contact_id, position
    from messages
  `)
  const add = raw.prepare('insert into message_text (rowid, words) values (?, ?)')
  const rows = raw
    .prepare(
      `select moment, contact_id, content_json from message_moments
       cross join messages using (contact_id, position) order by moment`,
    )
    .iterate()
  for (const { moment, contact_id, content_json } of rows) {
    const content = readJson(String(content_json), messageContentSchema)
    const words = indexedWords(String(contact_id), content)
    if (words !== undefined) add.run(Number(moment), words.join(' '))
  }
  // Merge the many segments of a bulk insert into one, because every query reads all segments.
  raw.exec(`
    insert into message_text (message_text) values ('optimize');
    release rebuild_message_text;
  `)
}

/** Fills the index of notes if it is empty but the table of notes is not. */
export function completeNoteText(file: SqliteFile): void {
  if (isUnfilled(file, { table: 'notes', index: 'note_text' })) rebuildNoteText(file)
}

/** May be called within a transaction. */
function rebuildNoteText({ raw }: SqliteFile): void {
  raw.exec(`
    savepoint rebuild_note_text;
    insert into note_text (note_text) values ('delete-all');
  `)
  const add = raw.prepare('insert into note_text (rowid, words) values (?, ?)')
  for (const { place, contact_id, text } of raw
    .prepare('select place, contact_id, text from notes')
    .iterate()) {
    const words = noteWords({ contact_id: String(contact_id), text: String(text) })
    add.run(Number(place), words.join(' '))
  }
  raw.exec('release rebuild_note_text')
}

export function createWordIndex(file: SqliteFile): WordIndex {
  return {
    async add(db, table, id, words) {
      await sql`insert into ${sql.table(table)} (rowid, words)
        select id, ${words.join(' ')} from (select ${id} as id) where id is not null`.execute(db)
    },
    async remove(db, table, ids) {
      await sql`delete from ${sql.table(table)} where rowid in (${ids})`.execute(db)
    },
    find: (table, query) => sql<{ id: number }>`(
      select rowid as id from ${sql.table(table)} where ${sql.table(table)} match ${matchQuery(query)}
    )`,
    rebuildMessages: async () => rebuildMessageText(file),
    rebuildNotes: async () => rebuildNoteText(file),
  }
}
