import { sql, type RawBuilder } from 'kysely'
import type { Message } from '#contract/entities/messages/message.ts'
import { fileKindOf, searchedTexts, wordsOf } from '#contract/rules/messages/message-search.ts'
import type { FileKind } from '#contract/rules/messages/search-scope.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { engineOf, type WordQuery } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { together } from '#workspace/storage/together.ts'

/**
 * The index that finds messages by their words. Texts are split into words and folded by the contract's rule.
 *
 * A message's id in the index is derived from its time. So the newest messages with some words are found by reading the
 * index backwards until the page is full. The index also has a word for each chat, so a search in few chats reads only
 * the messages of these chats.
 */

/**
 * The indexed words of a message, including the words for its chat and its file; undefined if it has neither text nor
 * file.
 */
export function indexedWords(contactId: string, content: Message['content']): string[] | undefined {
  const kind = fileKindOf(content)
  const words = new Set(searchedTexts(content).flatMap(wordsOf))
  if (kind !== undefined) words.add(fileWord('any')).add(fileWord(kind))
  return words.size === 0 ? undefined : [chatWord(contactId), ...words]
}

/** The word for messages with a file. It begins with two underscores, so it equals no word of a text or chat. */
const fileWord = (kind: FileKind | 'any'): string => `__${kind}`

/** The word for a chat. It begins with an underscore, so it equals no word of a text. */
export function chatWord(contactId: string): string {
  return `_${contactId.replaceAll(/[^\dA-Za-z]/g, (sign) => `_${sign.codePointAt(0)}_`)}`
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
  const range = { from: activityAt(ms), end: activityAt(ms + 1) }
  const words = indexedWords(message.contactId, message.content)
  // The words are sent behind the message's id, which they read.
  await together(db, (each) => [
    addMoment(each, message, range),
    ...(words === undefined
      ? []
      : [engineOf(each).words.add(each, 'message_text', momentOf(each, message), words)]),
  ])
}

async function addMoment(
  db: Db,
  message: Message,
  range: { from: number; end: number },
): Promise<void> {
  await db
    .insertInto('message_moments')
    .columns(['moment', 'contact_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{ moment: number }>`(select ${engineOf(db).freeMoment(range)} as moment)`.as('free'),
        )
        .select([
          'free.moment',
          sql<string>`cast(${message.contactId} as text)`.as('contact_id'),
          sql<number>`cast(${message.positionInChat} as bigint)`.as('position'),
        ])
        .where('free.moment', '<', range.end),
    )
    .execute()
}

/** A query for the id of a message in the index. */
const momentOf = (db: Db, message: Message) =>
  momentsOf(db, written(message))
    .select('moment')
    .where('contact_id', '=', message.contactId)
    .where('position', '=', message.positionInChat)

/** Removes a message from the index, if present. */
export async function removeMessageText(db: Db, message: Message): Promise<void> {
  const found = await momentOf(db, message).executeTakeFirst()
  if (found === undefined) return
  await engineOf(db).words.remove(db, 'message_text', sql`${found.moment}`)
  await db.deleteFrom('message_moments').where('moment', '=', found.moment).execute()
}

/** Removes a chat's messages from the index. Call it before the rows of `messages`, which it reads, are deleted. */
export async function removeTextOfChat(db: Db, contactId: string): Promise<void> {
  const perMs = activityAt(1)
  // A cross join keeps the order of its tables: each message needs one step in `message_moments`.
  const moments = sql`
    select moment from messages cross join message_moments
    where messages.contact_id = ${contactId}
      and moment >= ${perMs} * written_at and moment < ${perMs} * (written_at + 1)
      and message_moments.contact_id = messages.contact_id
      and message_moments.position = messages.position`
  await engineOf(db).words.remove(db, 'message_text', moments)
  await sql`delete from message_moments where moment in (${moments})`.execute(db)
}

/** What a search in an index of words looks for. */
export interface SoughtText {
  /** From the contract's `soughtWords`. Each must be a word or the beginning of a word. */
  readonly words: readonly string[]
  /** Only texts of these chats, which must be few; undefined: of all chats. */
  readonly chats: readonly string[] | undefined
  /** Only messages with a file of this kind. */
  readonly files?: FileKind | 'any' | undefined
}

/** The query of an index of words; at least a word or a kind of file must be sought. */
export function wordQuery({ words, chats, files }: SoughtText): WordQuery {
  return {
    beginnings: words,
    words: files === undefined ? [] : [fileWord(files)],
    anyOf: chats?.map(chatWord),
  }
}

/** A table expression with the column `id`: the moments of the messages with a text or file. */
export function momentsWith(db: Db, sought: SoughtText): RawBuilder<{ id: number }> {
  return engineOf(db).words.find('message_text', wordQuery(sought))
}
