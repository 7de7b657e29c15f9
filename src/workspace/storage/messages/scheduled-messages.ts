import { sql, type SqlBool } from 'kysely'
import type { ScheduledMessage } from '#contract/entities/messages/scheduled-message.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { IDEMPOTENCY_KEPT_MS } from './idempotency-keys.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db, ScheduledMessagesTable } from '#workspace/storage/tables.ts'

/**
 * The condition contains a literal, not a parameter, so that the planner can use the partial indexes of unsent
 * messages.
 */
const isPending = sql<SqlBool>`scheduled_messages.done = 0`

export function toScheduledMessage(row: ScheduledMessagesTable): ScheduledMessage {
  return {
    id: row.id,
    contactId: row.contact_id,
    scheduledDate: iso(row.scheduled_at),
    ...(row.text !== null && { content: { type: 'text' as const, text: row.text } }),
    ...(row.template_id !== null && { templateId: row.template_id }),
    createdByUserId: row.created_by_user_id,
  }
}

/** The unsent scheduled messages of the chats in scope, or of one of these chats, in the order of sending. */
export async function listPending(
  db: Db,
  scope: ChatScope,
  contactId: string | undefined,
): Promise<ScheduledMessage[]> {
  const rows = await db
    .selectFrom('scheduled_messages')
    .innerJoin('contacts', 'contacts.id', 'scheduled_messages.contact_id')
    .selectAll('scheduled_messages')
    .where(isPending)
    .where('contacts.group_id', '=', scope.groupId)
    .where(withinScope(scope))
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId ?? ''))
    .orderBy('scheduled_at')
    .orderBy('scheduled_messages.id')
    .execute()
  return rows.map(toScheduledMessage)
}

export async function findScheduled(
  db: Db,
  id: string,
): Promise<ScheduledMessagesTable | undefined> {
  return await db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores a scheduled message, and deletes sent and failed messages older than `IDEMPOTENCY_KEPT_MS`. */
export async function insertScheduled(
  db: Db,
  row: ScheduledMessagesTable,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('scheduled_messages')
    .where('done', '=', 1)
    .where('scheduled_at', '<', now - IDEMPOTENCY_KEPT_MS)
    .execute()
  await db.insertInto('scheduled_messages').values(row).execute()
}

/** The next scheduled message to send. */
export const nextScheduled = (db: Db, groupId?: string) =>
  db
    .selectFrom('scheduled_messages')
    .innerJoin('contacts', 'contacts.id', 'scheduled_messages.contact_id')
    .select(['scheduled_messages.id', 'contacts.group_id as groupId', 'scheduled_at as dueAt'])
    .where(isPending)
    .$if(groupId !== undefined, (query) => query.where('contacts.group_id', '=', groupId ?? ''))
    .orderBy('scheduled_at')
    .orderBy('scheduled_messages.id')
    .limit(1)

export async function deleteScheduled(db: Db, id: string): Promise<void> {
  await db.deleteFrom('scheduled_messages').where('id', '=', id).execute()
}

/** Marks a scheduled message as sent or failed, so that it is not sent again. */
export async function setDone(db: Db, id: string): Promise<void> {
  await db.updateTable('scheduled_messages').set({ done: 1 }).where('id', '=', id).execute()
}
