import { sql, type SqlBool } from 'kysely'
import type { Message, Reaction } from '#contract/entities/messages/message.ts'
import type { MessageCharge } from '#contract/rules/reports/billing.ts'
import { raiseRevision } from '#workspace/storage/chats/chat-revision.ts'
import { messageRow, toMessage } from './message-row.ts'
import { addMessageText, removeMessageText, removeTextOfChat } from './message-text.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { together } from '#workspace/storage/together.ts'
import type { Db, MessagesTable } from '#workspace/storage/tables.ts'
import { writeJson } from '#workspace/storage/json.ts'

/** Consecutive messages of a conversation, oldest first. */
export interface MessageRange {
  items: Message[]
  hasOlder: boolean
  hasNewer: boolean
}

const ofChat = (db: Db, contactId: string) =>
  db.selectFrom('messages').selectAll().where('contact_id', '=', contactId)

/** Up to `limit` messages before a position, and whether the chat has older messages than these. */
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

/** A page of up to `limit` messages, after skipping the `offset` newest messages. */
export async function pageFromNewest(
  db: Db,
  contactId: string,
  offset: number,
  limit: number,
): Promise<MessageRange> {
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
): Promise<MessageRange> {
  const { rows, more } = await olderThan(db, contactId, position, limit)
  const newer = await newerThan(db, contactId, position - 1, 0)
  return { items: rows.map(toMessage), hasOlder: more, hasNewer: newer.more }
}

export async function pageAfter(
  db: Db,
  contactId: string,
  position: number,
  limit: number,
): Promise<MessageRange> {
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
): Promise<MessageRange> {
  const older = await olderThan(db, contactId, position, limit)
  const newer = await newerThan(db, contactId, position - 1, limit + 1)
  return {
    items: [...older.rows, ...newer.rows].map(toMessage),
    hasOlder: older.more,
    hasNewer: newer.more,
  }
}

/**
 * Messages from before the line was connected have positions below 0, by the second in which they were written, because
 * they come in any order, and after later messages. The number keeps them below 0 until the year 2286.
 */
const PAST_SECONDS = 10_000_000_000

/** A free position for a message from before the line was connected. @param at epoch ms */
export async function freePastPosition(db: Db, contactId: string, at: number): Promise<number> {
  const position = Math.floor(at / 1000) - PAST_SECONDS
  if ((await findMessageAt(db, contactId, position)) === undefined) return position
  const last = await db
    .selectFrom('messages')
    .select('position')
    .where('contact_id', '=', contactId)
    .where('position', '>=', position)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as next')
            .select('next.id')
            .whereRef('next.contact_id', '=', 'messages.contact_id')
            .where(sql<SqlBool>`next.position = messages.position + 1`),
        ),
      ),
    )
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  return last.position + 1
}

/**
 * The position of the first message that was written at a time or later; undefined if there is none. Messages are
 * written in the order of their positions, so halving the positions takes few reads and no index of times.
 * @param since epoch ms
 * @param last the chat's last position
 */
export async function findPositionSince(
  db: Db,
  contactId: string,
  since: number,
  last: number,
): Promise<number | undefined> {
  let low = -PAST_SECONDS
  let high = last + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await db
      .selectFrom('messages')
      .select(['position', 'written_at'])
      .where('contact_id', '=', contactId)
      .where('position', '>=', middle)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined || row.written_at >= since) high = middle
    else low = row.position + 1
  }
  return low > last ? undefined : low
}

/** A message of a chat; undefined if the chat has no message with this id. */
export async function findMessage(
  db: Db,
  contactId: string,
  id: string,
): Promise<Message | undefined> {
  const row = await ofChat(db, contactId).where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** The message at a position of a chat; undefined if it was deleted. */
export async function findMessageAt(
  db: Db,
  contactId: string,
  position: number,
): Promise<Message | undefined> {
  const row = await ofChat(db, contactId).where('position', '=', position).executeTakeFirst()
  return row && toMessage(row)
}

/** A message of any chat. The channel reports only the id of a message, not its chat. */
export async function findMessageById(db: Db, id: string): Promise<Message | undefined> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** The group of a message, which never changes, and its status. */
export async function findPlace(
  db: Db,
  id: string,
): Promise<{ groupId: string; status: string } | undefined> {
  return await db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select(['contacts.group_id as groupId', 'messages.status'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
}

/** Whether no running instance hands a message over to the channel. */
const isWithoutInstance = sql<SqlBool>`(messages.instance_id is null
  or messages.instance_id not in (select id from instances))`

/** The messages of groups without a line that no running instance hands over to the channel, by chat in their order. */
export async function listPendingMessages(
  db: Db,
): Promise<Pick<MessagesTable, 'id' | 'contact_id'>[]> {
  return await db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select(['messages.id', 'messages.contact_id'])
    // Use literals, not parameters, so that the planner can use the partial index of these messages.
    .where(sql<SqlBool>`messages.status = 'pending' and messages.sender = 'group'`)
    .where(isWithoutInstance)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lines')
            .select('lines.id')
            .whereRef('lines.group_id', '=', 'contacts.group_id'),
        ),
      ),
    )
    .orderBy('messages.contact_id')
    .orderBy('messages.position')
    .execute()
}

/**
 * Takes a message over that no running instance hands over to the channel.
 * @returns whether it is this instance's now
 */
export async function adoptMessage(
  db: Db,
  id: string,
  instanceId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ instance_id: instanceId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(isWithoutInstance)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Number of newest messages that are read before an automatic answer. */
const RECENT = 200

const newestRows = async (db: Db, contactId: string) =>
  await ofChat(db, contactId).orderBy('position', 'desc').limit(RECENT).execute()

/** The newest messages of a chat, the newest first. */
export const newestMessages = async (db: Db, contactId: string): Promise<Message[]> =>
  (await newestRows(db, contactId)).map(toMessage)

/** The texts of the automatic answers among the chat's newest messages. @param since epoch ms */
export async function automaticTextsSince(
  db: Db,
  contactId: string,
  since: number,
): Promise<string[]> {
  const rows = await newestRows(db, contactId)
  return rows.flatMap((row) =>
    row.auto_response === 1 && row.written_at >= since ? (toMessage(row).content.text ?? []) : [],
  )
}

/**
 * The chat's last message, as `becomesLastMessage` (contract/rules) defines it, and whether an advertisement led to it;
 * undefined if there is none.
 */
export async function findLastMessage(
  db: Db,
  contactId: string,
): Promise<{ message: Message; fromAdvertisement: boolean } | undefined> {
  const row = await ofChat(db, contactId)
    .where('auto_response', '=', 0)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { message: toMessage(row), fromAdvertisement: row.from_advertisement === 1 }
}

/** Whether the chat's newest message is automatic. */
export async function endsAutomatically(db: Db, contactId: string): Promise<boolean> {
  const row = await ofChat(db, contactId).orderBy('position', 'desc').limit(1).executeTakeFirst()
  return row?.auto_response === 1
}

/** Number of messages per query while a whole conversation is read. */
const READ_AT_ONCE = 100

/** A conversation's messages, oldest first, read lazily. */
export async function* fromOldest(db: Db, contactId: string): AsyncGenerator<Message> {
  for (let position = Number.MIN_SAFE_INTEGER; ;) {
    const { rows, more } = await newerThan(db, contactId, position, READ_AT_ONCE)
    yield* rows.map(toMessage)
    const last = rows.at(-1)
    if (last === undefined || !more) return
    position = last.position
  }
}

/** Stores a new message. The caller has raised the chat's revision; a message without one has that of the chat. */
export async function insertMessage(
  db: Db,
  message: Message,
  fromAdvertisement = false,
  charge?: MessageCharge,
  instanceId: string | null = null,
): Promise<void> {
  const row = { ...messageRow(message, fromAdvertisement, charge), instance_id: instanceId }
  const { revision } = message
  await together(db, (each) => [
    each
      .insertInto('messages')
      .values((eb) => ({
        ...row,
        ...(revision === undefined && {
          revision: eb
            .selectFrom('contacts')
            .select('contacts.revision')
            .where('contacts.id', '=', message.contactId),
        }),
      }))
      .execute(),
    addMessageText(each, message),
  ])
  const { id: message_id, content } = message
  const files = (content.cards ?? []).flatMap(({ media }) => fileIdOf(media ?? '') ?? [])
  if (files.length === 0) return
  const rows = [...new Set(files)].map((file_id) => ({ message_id, file_id }))
  await db.insertInto('message_card_files').values(rows).execute()
}

type Revised = Message & { revision: number }

/** Stores a message's status. @returns the message with it */
export async function setMessageStatus(
  db: Db,
  message: Message,
  change: Pick<Message, 'status' | 'payloadFailed'>,
): Promise<Revised> {
  const { status, payloadFailed } = change
  const row = { status, payload_failed_json: writeJson(payloadFailed) }
  return { ...message, ...change, revision: await changeMessage(db, message, row) }
}

/** Stores a message's reactions. @returns the message with them */
export async function setReactions(
  db: Db,
  message: Message,
  reactions: Reaction[],
): Promise<Revised> {
  const row = { reactions_json: reactions.length === 0 ? null : JSON.stringify(reactions) }
  return { ...message, reactions, revision: await changeMessage(db, message, row) }
}

/** Stores a message's content, for example when its file has arrived. @returns the message with it */
export async function setMessageContent(
  db: Db,
  message: Message,
  content: Message['content'],
): Promise<Revised> {
  await removeMessageText(db, message)
  const after = { ...message, content }
  const { type, content_json, file_id } = messageRow(after, false)
  const revision = await changeMessage(db, message, { type, content_json, file_id })
  await addMessageText(db, after)
  return { ...after, revision }
}

/** Stores which message a message quotes. @returns the message with it */
export async function setReplyTo(db: Db, message: Message, replyTo: string): Promise<Revised> {
  return { ...message, replyTo, revision: await changeMessage(db, message, { reply_to: replyTo }) }
}

/** Changes a message's row. @returns the chat's new revision */
async function changeMessage(
  db: Db,
  { id, contactId }: Message,
  change: Partial<MessagesTable>,
): Promise<number> {
  const revision = await raiseRevision(db, contactId)
  await db
    .updateTable('messages')
    .set({ ...change, revision })
    .where('id', '=', id)
    .execute()
  return revision
}

/** Deletes a message. @returns the chat's new revision */
export async function deleteMessage(db: Db, message: Message): Promise<number> {
  await removeMessageText(db, message)
  await db.deleteFrom('messages').where('id', '=', message.id).execute()
  return await raiseRevision(db, message.contactId)
}

/**
 * Deletes all messages of a chat in one step. For a long chat, this blocks other requests for a while.
 * @returns the chat's new revision
 */
export async function deleteMessagesOf(db: Db, contactId: string): Promise<number> {
  await removeTextOfChat(db, contactId)
  await db.deleteFrom('messages').where('contact_id', '=', contactId).execute()
  return await raiseRevision(db, contactId)
}
