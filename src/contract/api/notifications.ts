import { z } from 'zod'
import { notificationSchema } from '../entities/notification.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { queryCount } from './shared.ts'

const notificationsOutput = z.looseObject({
  items: z.array(notificationSchema),
  /** Number of unread notifications, shown as the badge. */
  total: z.number().int().nonnegative(),
})

/** The notifications screen and its badge. Queries and answers not shown: all ours. */
export const notificationsApi = {
  notifications: endpoint({
    name: 'notifications',
    service: 'main',
    method: 'GET',
    path: '/notifications/user',
    summary: 'The user’s notifications in the header’s group, newest first, read and unread.',
    query: z.object({ groupId: id.optional(), limit: queryCount(1, 200).default(100) }),
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
} as const
