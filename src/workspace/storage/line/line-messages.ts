import type { Db, LineMessagesTable, Tx } from '#workspace/storage/tables.ts'

/** How the ids under which calls are stored begin: the provider knows no message by them. */
const CALL = 'call '

/** The id under which a call is stored. @param id the provider's id of the call */
export const callKey = (id: string): string => `${CALL}${id}`

/** The message with this id at the provider. */
export async function findByWamid(
  db: Db,
  lineId: string,
  wamid: string,
): Promise<LineMessagesTable | undefined> {
  return await db
    .selectFrom('line_messages')
    .selectAll()
    .where('line_id', '=', lineId)
    .where('wamid', '=', wamid)
    .executeTakeFirst()
}

/** The provider's id of a message; undefined for a call. */
export async function findWamid(
  db: Db,
  lineId: string,
  messageId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('line_messages')
    .select('wamid')
    .where('message_id', '=', messageId)
    .where('line_id', '=', lineId)
    .where('replaced', '=', 0)
    .where('wamid', 'not like', `${CALL}%`)
    .executeTakeFirst()
  return row?.wamid
}

/** The provider's id of the newest message, not a call, that a customer wrote after this time, epoch ms. */
export async function lastCustomerWamid(
  db: Db,
  lineId: string,
  { contactId, since }: { contactId: string; since: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('line_messages', 'line_messages.message_id', 'messages.id')
    .select('line_messages.wamid')
    .where('messages.contact_id', '=', contactId)
    .where('messages.sender', '=', 'contact')
    .where('messages.written_at', '>', since)
    .where('line_messages.line_id', '=', lineId)
    .where('line_messages.wamid', 'not like', `${CALL}%`)
    .orderBy('messages.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.wamid
}

/** Stores that the provider failed this try of one of our messages, and that the message is sent again. */
export async function replaceTry(tx: Tx, lineId: string, wamid: string): Promise<void> {
  await tx
    .updateTable('line_messages')
    .set({ replaced: 1 })
    .where('line_id', '=', lineId)
    .where('wamid', '=', wamid)
    .execute()
}

/** The messages that quote this one. */
export async function listQuoting(
  db: Db,
  lineId: string,
  wamid: string,
): Promise<LineMessagesTable[]> {
  return await db
    .selectFrom('line_messages')
    .selectAll()
    .where('line_id', '=', lineId)
    .where('quotes', '=', wamid)
    .execute()
}

export async function insertLineMessage(tx: Tx, row: LineMessagesTable): Promise<void> {
  await tx
    .insertInto('line_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
