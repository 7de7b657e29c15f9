import type { Db, LineMessagesTable, Tx } from './tables.ts'

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

/** The provider's id of one of our messages. */
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
    .executeTakeFirst()
  return row?.wamid
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
