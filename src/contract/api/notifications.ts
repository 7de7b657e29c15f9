import { z } from 'zod'
import { notificationSchema } from '../entities/notification.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { queryCount } from './shared.ts'

const notificationsOutput = z.looseObject({
  items: z.array(notificationSchema),
  /** How many are unread: the badge. */
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
  /** A GET that changes something: the specification fixes the method, and no other call could empty the badge. */
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
