import { z } from 'zod'
import { notificationKinds, notificationSchema } from '#contract/entities/messages/notification.ts'
import { limits } from '#contract/limits.ts'
import { givenId, id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams, queryCount, queryFlag, groupField, groupQuery } from '#contract/api/shared.ts'

const notificationsOutput = z.looseObject({
  items: z.array(notificationSchema),
  /** Number of the user's unread notifications in the group, for the badge. The filters do not affect it. */
  total: z.number().int().nonnegative(),
  /** Whether there are older notifications. */
  hasMoreItems: z.boolean().default(false),
  /** Number of the user's notifications in the group by kind, read and unread. The filters do not affect it. */
  counts: z.record(z.string(), z.number().int().nonnegative()).default({}),
})

/**
 * The notifications screen and its badge. The queries and responses are our extensions. The service stores a
 * notification for `limits.notificationDays` days.
 */
export const notificationsApi = {
  notifications: endpoint({
    name: 'notifications',
    service: 'main',
    method: 'GET',
    path: '/notifications/user',
    summary:
      'The user’s notifications in the group of the group id header, newest first, read and unread.',
    query: z.object({
      groupId: groupField,
      limit: queryCount(1, limits.notificationsPage).default(limits.notificationsPage),
      kind: z.enum(notificationKinds).optional(),
      unread: queryFlag.optional(),
      /** Id of the last notification of the previous page. This page starts after it. */
      before: id.optional(),
    }),
    output: notificationsOutput,
  }),
  /**
   * Marks notifications as read although it is a GET: the specification sets the method and has no other call for
   * this.
   */
  readNotifications: endpoint({
    name: 'readNotifications',
    service: 'main',
    method: 'GET',
    path: '/notifications/read',
    summary:
      'Marks the user’s notifications in the group of the group id header as read and returns them.',
    query: groupQuery,
    output: notificationsOutput,
  }),
  /** Our extension, with which the page undoes `readNotifications`. Ids of other users' notifications are ignored. */
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
  /** Our extension: the specification can only mark all notifications as read. */
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
