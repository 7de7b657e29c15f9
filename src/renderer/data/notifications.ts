import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query'
import { atom } from 'jotai'
import type { OutputOf } from '#contract/api/endpoint.ts'
import { notificationsApi } from '#contract/api/messages/notifications.ts'
import type { Notification, notificationKinds } from '#contract/entities/messages/notification.ts'
import { call } from './service/api-client.ts'
import { both, changeOrReport, inQueries, type Shown } from './change/change.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The largest number of notifications in one response. */
const pageSize = 50

/** The number of unread notifications in the current group, shown in the rail. */
export const unreadNotificationsAtom = atom(0)

/** Which notifications the list shows: all, the unread ones, or those of one kind. */
export type NotificationFilter = 'all' | 'unread' | (typeof notificationKinds)[number]

export type NotificationPage = OutputOf<typeof notificationsApi.notifications>

const queryOf = (filter: NotificationFilter) =>
  filter === 'all' ? {} : filter === 'unread' ? { unread: true } : { kind: filter }

/** The user's notifications in a group, page by page. */
export function notificationListQuery(groupId: string, filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf('notifications', 'list', groupId, filter),
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === '' ? {} : { before: pageParam }
      const query = { groupId, limit: pageSize, ...queryOf(filter), ...before }
      return call(notificationsApi.notifications, { query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ items, hasMoreItems }) => (hasMoreItems ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
}

/** How many notifications of the group are unread. */
export function unreadTotalQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('notifications', 'total', groupId),
    queryFn: async ({ signal }) =>
      (await call(notificationsApi.notifications, { query: { groupId, limit: 1 }, signal })).total,
  })
}

/**
 * Shows a change of the cached lists and of the number of unread notifications.
 * @param read the new value of the field `read` in the notifications for which `isChanged` is true
 * @param total computes the new number of unread notifications from the cached one
 */
function patch(
  groupId: string,
  isChanged: (notification: Notification) => boolean,
  read: boolean,
  total: (unread: number) => number,
): Shown {
  const counted = (unread: number) => Math.max(0, total(unread))
  const lists = inQueries<InfiniteData<NotificationPage>>(
    { queryKey: queryKeyOf('notifications', 'list', groupId) },
    (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        total: counted(page.total),
        items: page.items.map((item) => (isChanged(item) ? { ...item, read } : item)),
      })),
    }),
  )
  const totals = inQueries<number>(
    { queryKey: queryKeyOf('notifications', 'total', groupId) },
    counted,
  )
  return both(lists, totals)
}

const changeOf = { scope: 'notifications', refetches: ['notifications'] } as const

/** Marks a notification as read or unread. An error is shown in a toast. */
export async function setRead({ id, groupId }: Notification, read: boolean): Promise<void> {
  await changeOrReport({
    ...changeOf,
    ...patch(
      groupId,
      (item) => item.id === id,
      read,
      (unread) => unread + (read ? -1 : 1),
    ),
    send: () =>
      call(notificationsApi.setNotificationRead, { params: { id }, body: { read }, groupId }),
  })
}

/**
 * Marks all notifications of a group as read. An error is shown in a toast.
 * @returns whether they are marked
 */
export async function markAllRead(groupId: string): Promise<boolean> {
  return await changeOrReport({
    ...changeOf,
    ...patch(
      groupId,
      () => true,
      true,
      () => 0,
    ),
    send: () => call(notificationsApi.readNotifications, { query: { groupId } }),
  })
}

/** Marks several notifications as unread. An error is shown in a toast. */
export async function markUnread(groupId: string, ids: string[]): Promise<void> {
  await changeOrReport({
    ...changeOf,
    send: () =>
      call(notificationsApi.setNotificationsRead, { body: { ids, read: false }, groupId }),
  })
}
