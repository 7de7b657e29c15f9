import { notificationSchema, type Notification } from '#contract/entities/messages/notification.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { notificationsSince } from '#contract/rules/chats/list-filter.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db, NotificationsTable, Tx } from '#workspace/storage/tables.ts'

/** Identifies the notifications of a user in a group. */
export interface Inbox {
  userId: string
  groupId: string
}

const toNotification = (row: NotificationsTable): Notification =>
  notificationSchema.parse({
    id: row.id,
    groupId: row.group_id,
    kind: row.kind,
    change: row.change,
    title: row.title,
    text: row.text,
    reason: row.reason,
    actorName: row.actor_name,
    contactId: row.contact_id,
    noteId: row.note_id,
    templateId: row.template_id,
    campaignId: row.campaign_id,
    read: row.read === 1,
    createdAt: iso(row.created_at),
  })

/** Selects notifications of a user. */
export interface NotificationFilter {
  limit: number
  kind?: string | undefined
  unread?: boolean | undefined
  /** Only notifications older than the one with this id; ids sort by creation time. */
  before?: string | undefined
}

/** The user's notifications that have not expired, except those about chats that the user does not see. */
const visible = (db: Db, { userId, groupId }: Inbox, scope: ChatScope, now: number) =>
  db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', userId)
    .where('notifications.group_id', '=', groupId)
    .where('created_at', '>', notificationsSince(now))
    .where((eb) =>
      eb.or([
        eb('contact_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('contacts')
            .select('contacts.id')
            .whereRef('contacts.id', '=', 'notifications.contact_id')
            .where('contacts.group_id', '=', scope.groupId)
            .where(withinScope(scope)),
        ),
      ]),
    )

/** A page of a user's notifications, newest first. @param now epoch ms */
export async function listNotifications(
  db: Db,
  inbox: Inbox,
  scope: ChatScope,
  now: number,
  { limit, kind, unread, before }: NotificationFilter,
): Promise<{ items: Notification[]; hasMoreItems: boolean }> {
  let query = visible(db, inbox, scope, now).selectAll('notifications')
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (unread !== undefined) query = query.where('read', '=', unread ? 0 : 1)
  if (before !== undefined) query = query.where('notifications.id', '<', before)
  const rows = await query
    .orderBy('notifications.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit).map(toNotification), hasMoreItems: rows.length > limit }
}

/** Counts a user's notifications by kind, and the unread ones. @param now epoch ms */
export async function countNotifications(
  db: Db,
  inbox: Inbox,
  scope: ChatScope,
  now: number,
): Promise<{ counts: Record<string, number>; unread: number }> {
  const rows = await visible(db, inbox, scope, now)
    .select((eb) => ['kind', 'read', eb.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'read'])
    .execute()
  const counts: Record<string, number> = {}
  for (const { kind, count } of rows) counts[kind] = (counts[kind] ?? 0) + count
  const unread = rows.reduce((sum, { read, count }) => (read === 0 ? sum + count : sum), 0)
  return { counts, unread }
}

/** Stores a notification and removes the user's expired notifications in that group. */
export async function insertNotification(tx: Tx, row: NotificationsTable): Promise<Notification> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', row.user_id)
    .where('group_id', '=', row.group_id)
    .where('created_at', '<=', notificationsSince(row.created_at))
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

/** @returns the changed notification; undefined if this user has no such notification in this group */
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

/** Marks the user's notifications with these ids in the group as read or unread. */
export async function setNotificationsRead(
  tx: Tx,
  { userId, groupId }: Inbox,
  ids: readonly string[],
  read: boolean,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read: read ? 1 : 0 })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .execute()
}

/** Removes a message's text from the notifications that repeat its beginning. */
export async function forgetText(tx: Tx, contactId: string, text: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ text: '' })
    .where('contact_id', '=', contactId)
    .where('kind', 'in', ['waiting', 'message_failed'])
    .where('text', '=', text)
    .execute()
}
