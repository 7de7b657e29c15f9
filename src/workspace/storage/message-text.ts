import { sql, type Kysely, type RawBuilder } from 'kysely'
import { messageContentSchema, type Message } from '#contract/entities/message.ts'
import {
  fileKindOf,
  searchedTexts,
  wordsOf,
  type FileKind,
} from '#contract/rules/message-search.ts'
import { activityAt } from './activity-key.ts'
import { readJson } from './json.ts'
import { isUnfilled } from './is-index-empty.ts'
import type { SqliteFile } from './sqlite-database.ts'
import type { Db } from './tables.ts'

/**
 * The index that finds messages by their words. For this index, only this file uses the syntax of the search engine, SQLite's FTS5 (PostgreSQL:
 * a tsvector of the "simple" configuration). Texts are split into words and folded by the contract's rule.
 *
 * A message's row id in the index is derived from its time. So the newest messages with some words are found by reading
 * the index backwards until the page is full. The index stores no text. It has separate lists for prefixes of up to
 * three letters, which many words share. It also has a word for each chat, so a search in few chats reads only the
 * messages of these chats.
 */

/**
 * The indexed words of a message, including the words for its chat and its file; undefined if it has neither text nor
 * file.
 */
function indexedWords(contactId: string, content: Message['content']): string | undefined {
  const kind = fileKindOf(content)
  const words = new Set(searchedTexts(content).flatMap(wordsOf))
  if (kind !== undefined) words.add(fileWord('any')).add(fileWord(kind))
  return words.size === 0 ? undefined : [chatWord(contactId), ...words].join(' ')
}

/** The word for messages with a file. It begins with two underscores, so it equals no word of a text or chat. */
const fileWord = (kind: FileKind | 'any'): string => `__${kind}`

/** The word for a chat. It begins with an underscore, so it equals no word of a text. */
export function chatWord(contactId: string): string {
  return `_${contactId.replaceAll(/[^\dA-Za-z]/g, (sign) => `_${sign.codePointAt(0)}_`)}`
}

/** Creates the index, and the table that maps its row ids to messages. Only for migrations. */
export async function createMessageText(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_moments (
    moment integer primary key,
    contact_id text not null,
    position bigint not null
  )`.execute(db)
  // The words are already folded. This tokenizer does not change them and treats all letters beyond ASCII as word
  // parts.
  await sql`create virtual table message_text using fts5 (
    words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'",
    detail = none, prefix = '1 2 3'
  )`.execute(db)
}

const written = ({ updatedAt }: Message) => Date.parse(updatedAt)

const momentsOf = (db: Db, ms: number) =>
  db
    .selectFrom('message_moments')
    .where('moment', '>=', activityAt(ms))
    .where('moment', '<', activityAt(ms + 1))

/** Adds a new message to the index. A millisecond has room for 1,024 messages; further messages are not indexed. */
export async function addMessageText(db: Db, message: Message): Promise<void> {
  const ms = written(message)
  const { last } = await momentsOf(db, ms)
    .select((build) => build.fn.max('moment').as('last'))
    .executeTakeFirstOrThrow()
  const moment = last === null ? activityAt(ms) : last + 1
  if (moment >= activityAt(ms + 1)) return
  const row = { moment, contact_id: message.contactId, position: message.positionInChat }
  await db.insertInto('message_moments').values(row).execute()
  const words = indexedWords(message.contactId, message.content)
  if (words !== undefined)
    await sql`insert into message_text (rowid, words) values (${moment}, ${words})`.execute(db)
}

/** Removes a message from the index, if present. */
export async function removeMessageText(db: Db, message: Message): Promise<void> {
  const found = await momentsOf(db, written(message))
    .select('moment')
    .where('contact_id', '=', message.contactId)
    .where('position', '=', message.positionInChat)
    .executeTakeFirst()
  if (found === undefined) return
  await sql`delete from message_text where rowid = ${found.moment}`.execute(db)
  await db.deleteFrom('message_moments').where('moment', '=', found.moment).execute()
}

/** Removes a chat's messages from the index. Call it before the rows of `messages`, which it reads, are deleted. */
export async function removeTextOfChat(db: Db, contactId: string): Promise<void> {
  const perMs = activityAt(1)
  // A cross join keeps the order of its tables: each message needs one step in `message_moments`.
  const moments = sql`
    select moment from messages cross join message_moments
      on moment >= ${perMs} * written_at and moment < ${perMs} * (written_at + 1)
    where messages.contact_id = ${contactId}
      and message_moments.contact_id = messages.contact_id
      and message_moments.position = messages.position`
  await sql`delete from message_text where rowid in (${moments})`.execute(db)
  await sql`delete from message_moments where moment in (${moments})`.execute(db)
}

/** Fills the index if it is empty but the table of messages is not. */
export function completeMessageText(file: SqliteFile): void {
  if (isUnfilled(file, { table: 'messages', index: 'message_moments' })) rebuildMessageText(file)
}

/** Rebuilds the index from the table of messages. May be called within a transaction. */
export function rebuildMessageText(file: SqliteFile): void {
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
    if (words !== undefined) add.run(Number(moment), words)
  }
  // Merge the many segments of a bulk insert into one, because every query reads all segments.
  raw.exec(`
    insert into message_text (message_text) values ('optimize');
    release rebuild_message_text;
  `)
}

/** A table expression with the column `moment`: the row ids of the found messages. */
export type FoundMoments = RawBuilder<{ moment: number }>

/** What a search in an index of words looks for. */
export interface SoughtText {
  /** From the contract's `soughtWords`. Each must be a word or the beginning of a word. */
  readonly words: readonly string[]
  /** Only texts of these chats, which must be few; undefined: of all chats. */
  readonly chats: readonly string[] | undefined
  /** Only messages with a file of this kind. */
  readonly files?: FileKind | 'any' | undefined
}

/** The query of the search engine; it must not be empty. */
export function matchQuery({ words, chats, files }: SoughtText): string {
  // Only quotation marks are special in a quoted word, and words contain none.
  const query = words.map((each) => `"${each}" *`)
  if (files !== undefined) query.push(`"${fileWord(files)}"`)
  if (chats !== undefined) query.unshift(`(${chats.map((id) => `"${chatWord(id)}"`).join(' OR ')})`)
  return query.join(' AND ')
}

/** The messages with a text or file. At least a word or a kind of file must be sought. */
export function momentsWith(sought: SoughtText): FoundMoments {
  return sql<{ moment: number }>`(
    select rowid as moment from message_text where message_text match ${matchQuery(sought)}
  )`
}
