import { notificationsApi } from '#contract/api/messages/notifications.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
  setNotificationRead,
  setNotificationsRead,
  type NotificationFilter,
} from '#workspace/storage/messages/notifications.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'
import { enterGroup, type Who } from '#workspace/access.ts'

/**
 * Reads the viewer of a call.
 * @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not see notifications
 */
async function enter(db: Db, who: Who): Promise<Viewer> {
  const { viewer } = await enterGroup(db, who)
  if (!can(viewer, 'notification.see')) throw forbidden('You may not see notifications.')
  return viewer
}

/**
 * Reads the viewer's notifications that `filter` selects. `counts` (by kind) and `total` (unread) are of all the
 * viewer's notifications, regardless of the filter.
 * @param now epoch ms
 */
async function answer(db: Db, viewer: Viewer, now: number, filter: NotificationFilter) {
  const scope = chatScope(viewer)
  const page = await listNotifications(db, viewer, scope, now, filter)
  const { counts, unread } = await countNotifications(db, viewer, scope, now)
  return { ...page, total: unread, counts }
}

/** Publishes to all windows of the user that they marked notifications. */
function announceMarked({ announce }: Work, { groupId, userId }: Viewer): void {
  announce(toThose(groupId, 'notifications.marked', {}, { by: 'user', userId }, userId))
}

const firstPage = { limit: limits.notificationsPage }

export const notificationsRoutes = [
  implement(notificationsApi.notifications, async (call, { storage, clock }) => {
    const viewer = await enter(storage.db, call)
    return await answer(storage.db, viewer, clock.now(), call.query)
  }),

  implement(notificationsApi.readNotifications, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { tx } = work
      const viewer = await enter(tx, call)
      await markNotificationsRead(tx, call)
      announceMarked(work, viewer)
      return await answer(tx, viewer, service.clock.now(), firstPage)
    })
  }),

  implement(notificationsApi.setNotificationRead, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { tx } = work
      const viewer = await enter(tx, call)
      const changed = await setNotificationRead(tx, call, call.params.id, call.body.read)
      if (changed === undefined) throw notFound('notification')
      announceMarked(work, viewer)
      return changed
    })
  }),

  implement(notificationsApi.setNotificationsRead, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { tx } = work
      const viewer = await enter(tx, call)
      await setNotificationsRead(tx, call, call.body.ids, call.body.read)
      announceMarked(work, viewer)
      return await answer(tx, viewer, service.clock.now(), firstPage)
    })
  }),
]
