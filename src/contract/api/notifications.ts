import { z } from 'zod'
import { notificationKinds, notificationSchema } from '../entities/notification.ts'
import { limits } from '../limits.ts'
import { givenId, id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams, queryCount, queryFlag } from './shared.ts'

const notificationsOutput = z.looseObject({
  items: z.array(notificationSchema),
  /** Number of the user’s unread notifications, shown as the badge; the filters do not change it. */
  total: z.number().int().nonnegative(),
  /** Whether there are older ones. */
  hasMoreItems: z.boolean().default(false),
  /** Number of notifications by kind, read and unread. */
  counts: z.record(z.string(), z.number().int().nonnegative()).default({}),
})

/**
 * The notifications screen and its badge. Queries and answers not shown: all ours. The service keeps a notification for
 * `limits.notificationDays`.
 */
export const notificationsApi = {
  notifications: endpoint({
    name: 'notifications',
    service: 'main',
    method: 'GET',
    path: '/notifications/user',
    summary: 'The user’s notifications in the header’s group, newest first, read and unread.',
    query: z.object({
      groupId: id.optional(),
      limit: queryCount(1, limits.notificationsPage).default(limits.notificationsPage),
      kind: z.enum(notificationKinds).optional(),
      unread: queryFlag.optional(),
      /** The last notification of the page before: the answer begins after it. */
      before: id.optional(),
    }),
    output: notificationsOutput,
  }),
  /**
   * Marks notifications as read although it is a GET: the specification fixes the method and has no other call for it.
   */
  readNotifications: endpoint({
    name: 'readNotifications',
    service: 'main',
    method: 'GET',
    path: '/notifications/read',
    summary: 'Marks the user’s notifications of the header’s group as read and answers them.',
    query: z.object({ groupId: id.optional() }),
    output: notificationsOutput,
  }),
  /** Ours: undoes that all were marked as read. Ids of other users' notifications are ignored. */
  setNotificationsRead: endpoint({
    name: 'setNotificationsRead',
    service: 'main',
    method: 'PATCH',
    path: '/notifications',
    summary: 'Marks several of the user’s notifications as read or unread.',
    body: z.object({
      ids: z.array(givenId).min(1).max(limits.notificationsPage),
      read: z.boolean(),
    }),
    output: notificationsOutput,
  }),
  /** The specification only marks all of them as read: this one is ours. */
  setNotificationRead: endpoint({
    name: 'setNotificationRead',
    service: 'main',
    method: 'PATCH',
    path: '/notifications/{id}',
    summary: 'Marks one of the user’s notifications as read or unread.',
    params: idParams,
    body: z.object({ read: z.boolean() }),
    output: notificationSchema,
  }),
} as const
