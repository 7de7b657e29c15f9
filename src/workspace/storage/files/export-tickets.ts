import type { Db, ExportTicketsTable, Tx } from '#workspace/storage/tables.ts'

/** Stores a ticket, and deletes expired ones. @param now epoch ms */
export async function insertTicket(tx: Tx, row: ExportTicketsTable, now: number): Promise<void> {
  await tx.deleteFrom('export_tickets').where('expires_at', '<=', now).execute()
  await tx.insertInto('export_tickets').values(row).execute()
}

/** The ticket of a user with this hash, unless it has expired. @param now epoch ms */
export async function findTicket(
  db: Db,
  { ticket_hash, user_id }: Pick<ExportTicketsTable, 'ticket_hash' | 'user_id'>,
  now: number,
): Promise<ExportTicketsTable | undefined> {
  return await db
    .selectFrom('export_tickets')
    .selectAll()
    .where('ticket_hash', '=', ticket_hash)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
