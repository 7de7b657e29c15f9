import { z } from 'zod'
import { notificationSchema } from '../entities/notification.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams, queryCount } from './shared.ts'

const notificationsOutput = z.looseObject({
  items: z.array(notificationSchema),
  /** Number of unread notifications among `items`, shown as the badge. */
  total: z.number().int().nonnegative(),
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
