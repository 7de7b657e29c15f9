import { sql } from 'kysely'
import { messageContentSchema } from '#contract/entities/messages/message.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import type { WordIndex, WordQuery } from '#workspace/storage/engine.ts'
import { readJson } from '#workspace/storage/json.ts'
import { indexedWords } from '#workspace/storage/messages/message-text.ts'
import { noteWords } from '#workspace/storage/messages/note-text.ts'
import { insertMany } from './insert-many.ts'

/** A tsvector has no longer words, in bytes. */
const WORD_BYTES = 2_046
/** Number of messages or notes that a rebuild of their index reads at once. */
const REBUILT_AT_ONCE = 5_000

/** A word as the index has it. Words are compared as they are, without a dictionary. */
function indexed(word: string): string {
  const bytes = Buffer.from(word)
  if (bytes.length <= WORD_BYTES) return word
  // A letter that is cut in two becomes a replacement character.
  return bytes
    .subarray(0, WORD_BYTES)
    .toString()
    .replace(/\uFFFD+$/u, '')
}

const quoted = (word: string) => `'${indexed(word).replaceAll(/['\\]/g, '$&$&')}'`

function textQuery({ beginnings, words, anyOf }: WordQuery): string {
  const query = [...beginnings.map((each) => `${quoted(each)}:*`), ...words.map(quoted)]
  if (anyOf !== undefined) query.unshift(`(${anyOf.map(quoted).join(' | ')})`)
  return query.join(' & ')
}

/** The literal of an array of texts. */
const arrayOf = (words: readonly string[]): string =>
  `{${words.map((word) => JSON.stringify(indexed(word))).join(',')}}`

/** The words of messages and notes as tsvectors, whose inverted index (GIN) finds words and beginnings of words. */
export const wordIndex: WordIndex = {
  async add(db, table, id, words) {
    await sql`insert into ${sql.table(table)} (id, words)
      select id, array_to_tsvector(cast(${arrayOf(words)} as text[]))
      from (select ${id} as id) as added where id is not null`.execute(db)
  },
  async remove(db, table, ids) {
    await sql`delete from ${sql.table(table)} where id in (${ids})`.execute(db)
  },
  find: (table, query) => sql<{ id: number }>`(
    select id from ${sql.table(table)} where words @@ cast(${textQuery(query)} as tsquery)
  )`,
  async rebuildMessages(db) {
    await sql`delete from message_text`.execute(db)
    await db.deleteFrom('message_moments').execute()
    await sql`insert into message_moments (moment, contact_id, position)
      select ${activityAt(1)} * written_at
        + row_number() over (partition by written_at order by contact_id, position) - 1,
        contact_id, position
      from messages on conflict do nothing`.execute(db)
    for (let after = -1; ;) {
      const rows = await db
        .selectFrom('message_moments')
        .innerJoin('messages', (join) =>
          join
            .onRef('messages.contact_id', '=', 'message_moments.contact_id')
            .onRef('messages.position', '=', 'message_moments.position'),
        )
        .select(['moment', 'messages.contact_id', 'content_json'])
        .where('moment', '>', after)
        .orderBy('moment')
        .limit(REBUILT_AT_ONCE)
        .execute()
      const entries = rows.flatMap(({ moment, contact_id, content_json }) => {
        const words = indexedWords(contact_id, readJson(content_json, messageContentSchema))
        return words === undefined ? [] : [{ id: moment, words: words.map(quoted).join(' ') }]
      })
      // The text form of a tsvector is its quoted words.
      await insertMany(db, 'message_text', entries)
      if (rows.length < REBUILT_AT_ONCE) return
      after = rows.at(-1)?.moment ?? after
    }
  },
  async rebuildNotes(db) {
    await sql`delete from note_text`.execute(db)
    for (let after = -1; ;) {
      const rows = await db
        .selectFrom('notes')
        .select(['place', 'contact_id', 'text'])
        .where('place', '>', after)
        .orderBy('place')
        .limit(REBUILT_AT_ONCE)
        .execute()
      const entries = rows.map((note) => ({
        id: note.place,
        words: noteWords(note).map(quoted).join(' '),
      }))
      await insertMany(db, 'note_text', entries)
      if (rows.length < REBUILT_AT_ONCE) return
      after = rows.at(-1)?.place ?? after
    }
  },
}
