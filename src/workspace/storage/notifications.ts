import { notificationSchema, type Notification } from '#contract/entities/notification.ts'
import { limits } from '#contract/limits.ts'
import { iso } from './timestamps.ts'
import type { Db, NotificationsTable, Tx } from './tables.ts'

/** Whose notifications, and in which group. */
export interface Inbox {
  userId: string
  groupId: string
}

const dayMs = 24 * 3_600_000

const toNotification = (row: NotificationsTable): Notification =>
  notificationSchema.parse({
    id: row.id,
    groupId: row.group_id,
    kind: row.kind,
    change: row.change,
    title: row.title,
    text: row.text,
    actorName: row.actor_name,
    contactId: row.contact_id,
    templateId: row.template_id,
    campaignId: row.campaign_id,
    read: row.read === 1,
    createdAt: iso(row.created_at),
  })

/** A user's notifications of the last `limits.notificationDays`, newest first. @param now epoch ms */
export async function listNotifications(
  db: Db,
  { userId, groupId }: Inbox,
  { now, limit }: { now: number; limit: number },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .where('created_at', '>', now - limits.notificationDays * dayMs)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toNotification)
}

/** Stores a notification and removes the user's expired ones in that group. */
export async function insertNotification(tx: Tx, row: NotificationsTable): Promise<Notification> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', row.user_id)
    .where('group_id', '=', row.group_id)
    .where('created_at', '<=', row.created_at - limits.notificationDays * dayMs)
    .execute()
  await tx.insertInto('notifications').values(row).execute()
  return toNotification(row)
}

export async function markNotificationsRead(tx: Tx, { userId, groupId }: Inbox): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read: 1 })
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .where('read', '=', 0)
    .execute()
}

/** @returns the notification after the change; undefined if it is none of this user's in this group */
export async function setNotificationRead(
  tx: Tx,
  { userId, groupId }: Inbox,
  id: string,
  read: boolean,
): Promise<Notification | undefined> {
  const row = await tx
    .updateTable('notifications')
    .set({ read: read ? 1 : 0 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .returningAll()
    .executeTakeFirst()
  return row && toNotification(row)
}
