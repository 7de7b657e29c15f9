import { sql, type SqlBool } from 'kysely'
import type { Message, Reaction } from '#contract/entities/message.ts'
import { messageRow, toMessage } from './message-row.ts'
import { addMessageText, removeMessageText, removeTextOfChat } from './message-text.ts'
import type { Db, MessagesTable } from './tables.ts'
import { writeJson } from './json.ts'

/** A stretch of a conversation, oldest first. */
export interface Stretch {
  items: Message[]
  hasOlder: boolean
  hasNewer: boolean
}

const ofChat = (db: Db, contactId: string) =>
  db.selectFrom('messages').selectAll().where('contact_id', '=', contactId)

/** Up to `limit` messages older than a position, read backwards; one more tells whether there are still older ones. */
async function olderThan(db: Db, contactId: string, position: number, limit: number) {
  const rows = await ofChat(db, contactId)
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit).toReversed(), more: rows.length > limit }
}

async function newerThan(db: Db, contactId: string, position: number, limit: number) {
  const rows = await ofChat(db, contactId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** `limit` messages counted back from the newest, after passing over `offset` of them. */
export async function pageFromNewest(
  db: Db,
  contactId: string,
  offset: number,
  limit: number,
): Promise<Stretch> {
  const rows = await ofChat(db, contactId)
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return {
    items: rows.slice(0, limit).toReversed().map(toMessage),
    hasOlder: rows.length > limit,
    hasNewer: offset > 0,
  }
}

export async function pageBefore(
  db: Db,
  contactId: string,
  position: number,
  limit: number,
): Promise<Stretch> {
  const { rows, more } = await olderThan(db, contactId, position, limit)
  const newer = await newerThan(db, contactId, position - 1, 0)
  return { items: rows.map(toMessage), hasOlder: more, hasNewer: newer.more }
}

export async function pageAfter(
  db: Db,
  contactId: string,
  position: number,
  limit: number,
): Promise<Stretch> {
  const { rows, more } = await newerThan(db, contactId, position, limit)
  const older = await olderThan(db, contactId, position + 1, 0)
  return { items: rows.map(toMessage), hasOlder: older.more, hasNewer: more }
}

/** The message at a position with up to `limit` neighbours on either side. */
export async function pageAround(
  db: Db,
  contactId: string,
  position: number,
  limit: number,
): Promise<Stretch> {
  const older = await olderThan(db, contactId, position, limit)
  const newer = await newerThan(db, contactId, position - 1, limit + 1)
  return {
    items: [...older.rows, ...newer.rows].map(toMessage),
    hasOlder: older.more,
    hasNewer: newer.more,
  }
}

/** A message of a chat; undefined for one of another chat as well. */
export async function findMessage(
  db: Db,
  contactId: string,
  id: string,
): Promise<Message | undefined> {
  const row = await ofChat(db, contactId).where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** A message by its id alone: the channel knows no more. */
export async function findMessageById(db: Db, id: string): Promise<Message | undefined> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** The group's messages that the channel has said nothing of yet, by chat and in the order in which they were sent. */
export async function listPendingMessages(
  db: Db,
): Promise<Pick<MessagesTable, 'id' | 'contact_id'>[]> {
  return await db
    .selectFrom('messages')
    .select(['id', 'contact_id'])
    // Written out, not as parameters: so the planner knows that the index of such messages holds them all.
    .where(sql<SqlBool>`status = 'pending' and sender = 'group'`)
    .orderBy('contact_id')
    .orderBy('position')
    .execute()
}

/** The chat's newest message, and whether an advertisement led to it; undefined where there is none. */
export async function findNewestMessage(
  db: Db,
  contactId: string,
): Promise<{ message: Message; fromAdvertisement: boolean } | undefined> {
  const row = await ofChat(db, contactId).orderBy('position', 'desc').limit(1).executeTakeFirst()
  return row && { message: toMessage(row), fromAdvertisement: row.from_advertisement === 1 }
}

/** Messages that are read at a time on the way through a whole conversation. */
const READ_AT_ONCE = 100

/** A conversation's messages, oldest first, read as far as they are asked for. */
export async function* fromOldest(db: Db, contactId: string): AsyncGenerator<Message> {
  for (let position = -1; ;) {
    const { rows, more } = await newerThan(db, contactId, position, READ_AT_ONCE)
    yield* rows.map(toMessage)
    const last = rows.at(-1)
    if (last === undefined || !more) return
    position = last.position
  }
}

export async function insertMessage(
  db: Db,
  message: Message,
  fromAdvertisement = false,
): Promise<void> {
  await db.insertInto('messages').values(messageRow(message, fromAdvertisement)).execute()
  await addMessageText(db, message)
}

export async function setMessageStatus(
  db: Db,
  id: string,
  change: Pick<Message, 'status' | 'payloadFailed'>,
): Promise<void> {
  const row: Partial<MessagesTable> = {
    status: change.status,
    payload_failed_json: writeJson(change.payloadFailed),
  }
  await db.updateTable('messages').set(row).where('id', '=', id).execute()
}

export async function setReactions(
  db: Db,
  id: string,
  reactions: readonly Reaction[],
): Promise<void> {
  const reactions_json = reactions.length === 0 ? null : JSON.stringify(reactions)
  await db.updateTable('messages').set({ reactions_json }).where('id', '=', id).execute()
}

export async function deleteMessage(db: Db, message: Message): Promise<void> {
  await removeMessageText(db, message)
  await db.deleteFrom('messages').where('id', '=', message.id).execute()
}

/** Deletes a chat's messages, all at once: nobody else is answered meanwhile, and a long chat has many. */
export async function deleteMessagesOf(db: Db, contactId: string): Promise<void> {
  await removeTextOfChat(db, contactId)
  await db.deleteFrom('messages').where('contact_id', '=', contactId).execute()
}
