import type { Db, MailsTable } from './tables.ts'

/** Stores a mail that is to be sent. It replaces one about the same invitation that could not be sent. */
export async function insertMail(db: Db, row: MailsTable): Promise<void> {
  if (row.invitation_id !== null)
    await db
      .deleteFrom('mails')
      .where('invitation_id', '=', row.invitation_id)
      .where('next_at', 'is', null)
      .execute()
  await db.insertInto('mails').values(row).execute()
}

/** The mail whose next attempt is due first. */
export async function nextMail(db: Db): Promise<MailsTable | undefined> {
  return await db
    .selectFrom('mails')
    .selectAll()
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Stores that an attempt has failed. Without a next attempt the mail's content is deleted. */
export async function saveMailFailure(
  db: Db,
  id: string,
  { nextAt, attempts, reason }: { nextAt: number | null; attempts: number; reason: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_at: nextAt, attempts, reason, ...(nextAt === null && { sealed: '' }) })
    .where('id', '=', id)
    .execute()
}
