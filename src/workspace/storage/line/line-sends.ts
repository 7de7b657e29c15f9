import { sql, type SqlBool } from 'kysely'
import type { Db, LineSendsTable, Tx } from '#workspace/storage/tables.ts'

export type SendState = LineSendsTable['state']

/** A message of a chat that the provider has not accepted yet, as far as is known. */
export interface OpenSend {
  messageId: string
  /** Null: not tried yet. */
  state: SendState | null
  tries: number
  dueAt: number
}

/**
 * The first message of a chat that is to be sent, or whose fate has to be known first.
 * @param now epoch ms
 * @param sendsTemplates whether templates that were held are to be sent
 */
export async function nextSend(
  db: Db,
  contactId: string,
  { now, sendsTemplates }: { now: number; sendsTemplates: boolean },
): Promise<OpenSend | undefined> {
  const row = await db
    .selectFrom('messages')
    .leftJoin('line_sends', 'line_sends.message_id', 'messages.id')
    .select(['messages.id', 'line_sends.state', 'line_sends.tries', 'line_sends.due_at'])
    .where('messages.contact_id', '=', contactId)
    // Use literals, so that the planner can use the partial index of these messages.
    .where(sql<SqlBool>`messages.status = 'pending' and messages.sender = 'group'`)
    .where((where) =>
      where.or([
        where('line_sends.state', 'is', null),
        where('line_sends.state', 'in', [
          'calling',
          'waiting',
          ...(sendsTemplates ? (['held'] as const) : []),
        ]),
        where.and([
          where('line_sends.state', '=', 'uncertain'),
          where('line_sends.due_at', '>', now),
        ]),
      ]),
    )
    .orderBy('messages.position')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { messageId: row.id, state: row.state, tries: row.tries ?? 0, dueAt: row.due_at ?? 0 }
}

/** The first message of a chat that is held, or whose fate is still not known, although the chat has gone on without it. */
export async function firstLeftBehind(
  db: Db,
  contactId: string,
): Promise<{ messageId: string; writtenAt: number; state: SendState } | undefined> {
  return await db
    .selectFrom('messages')
    .innerJoin('line_sends', 'line_sends.message_id', 'messages.id')
    .select([
      'messages.id as messageId',
      'messages.written_at as writtenAt',
      'line_sends.state as state',
    ])
    .where('messages.contact_id', '=', contactId)
    .where(sql<SqlBool>`messages.status = 'pending' and messages.sender = 'group'`)
    .where('line_sends.state', 'in', ['uncertain', 'held'])
    .orderBy('messages.position')
    .limit(1)
    .executeTakeFirst()
}

/** Stores how far the sending of a message has come. */
export async function saveSend(tx: Tx, row: LineSendsTable): Promise<void> {
  await tx
    .insertInto('line_sends')
    .values(row)
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(row))
    .execute()
}

/** How far the sending of a message over this line has come. */
export async function findSend(
  db: Db,
  lineId: string,
  messageId: string,
): Promise<LineSendsTable | undefined> {
  return await db
    .selectFrom('line_sends')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('line_id', '=', lineId)
    .executeTakeFirst()
}

/** The messages of a chat that the provider may have accepted, although it has not said so. */
export async function listUnconfirmed(
  db: Db,
  lineId: string,
  contactId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('line_sends', 'line_sends.message_id', 'messages.id')
    .select('messages.id')
    .where('messages.contact_id', '=', contactId)
    // Use literals, so that the planner can use the partial index of these messages.
    .where(sql<SqlBool>`messages.status = 'pending' and messages.sender = 'group'`)
    .where('line_sends.line_id', '=', lineId)
    .where('line_sends.state', 'in', ['calling', 'uncertain'])
    .orderBy('messages.position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores that the provider has the message. */
export async function settleSend(tx: Tx, messageId: string): Promise<void> {
  const state: SendState = 'accepted'
  await tx.updateTable('line_sends').set({ state }).where('message_id', '=', messageId).execute()
}

/** The messages of a group that the provider has not accepted. */
export const waitingIn = (db: Db, groupId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .leftJoin('line_sends', 'line_sends.message_id', 'messages.id')
    .where(sql<SqlBool>`messages.status = 'pending' and messages.sender = 'group'`)
    .where('contacts.group_id', '=', groupId)
    .where((where) =>
      where.or([
        where('line_sends.state', 'is', null),
        where('line_sends.state', '<>', 'accepted'),
      ]),
    )

/** The chats of a group that have messages which the provider has not accepted. */
export async function listWaitingChats(db: Db, groupId: string): Promise<string[]> {
  const rows = await waitingIn(db, groupId).select('messages.contact_id as id').distinct().execute()
  return rows.map(({ id }) => id)
}

/** The chats of a group that have messages which were not tried yet. */
export async function listUntriedChats(db: Db, groupId: string): Promise<string[]> {
  const rows = await waitingIn(db, groupId)
    .select('messages.contact_id as id')
    .where('line_sends.state', 'is', null)
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** The messages of a group that the provider has not accepted. */
export async function listWaitingMessages(db: Db, groupId: string): Promise<string[]> {
  const rows = await waitingIn(db, groupId).select('messages.id').execute()
  return rows.map(({ id }) => id)
}

/** The number of messages of a group that were written by this time, epoch ms, and were not tried since. */
export async function countUntried(db: Db, groupId: string, writtenBy: number): Promise<number> {
  const { count } = await waitingIn(db, groupId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('messages.written_at', '<=', writtenBy)
    .where((where) =>
      where.or([
        where('line_sends.state', 'is', null),
        where('line_sends.state', 'in', ['calling', 'held']),
        where.and([where('line_sends.state', '=', 'waiting'), where('line_sends.tries', '=', 0)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}
