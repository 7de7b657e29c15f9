import { notificationsApi } from '#contract/api/notifications.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { forbidden, notFound } from '../failure.ts'
import { implement } from '../http/endpoint-routes.ts'
import { findContactsById } from '../storage/contacts.ts'
import {
  listNotifications,
  markNotificationsRead,
  setNotificationRead,
} from '../storage/notifications.ts'
import type { Db } from '../storage/tables.ts'
import { write } from '../unit-of-work.ts'
import { enterGroup, sameGroup, type Who } from './access.ts'

/** @throws ServiceFailure 403 for who sees no notifications, 400 for two groups in one call */
async function enter(db: Db, who: Who, named: string | undefined): Promise<Viewer> {
  if (named !== undefined) sameGroup(who.groupId, named)
  const { viewer } = await enterGroup(db, who)
  if (!can(viewer, 'notification.see')) throw forbidden('You may not see notifications.')
  return viewer
}

/** Reads the notifications, without those of chats that the user sees no more. @param now epoch ms */
async function answer(db: Db, viewer: Viewer, now: number, limit: number) {
  const stored = await listNotifications(db, viewer, { now, limit })
  const contactIds = stored.flatMap(({ contactId }) => contactId ?? [])
  const contacts = await findContactsById(db, chatScope(viewer), [...new Set(contactIds)])
  const visible = new Set(contacts.map(({ id }) => id))
  const items = stored.filter(({ contactId }) => contactId === undefined || visible.has(contactId))
  return { items, total: items.filter(({ read }) => !read).length }
}

export const notificationsRoutes = [
  implement(notificationsApi.notifications, async (call, { storage, clock }) => {
    const viewer = await enter(storage.db, call, call.query.groupId)
    return await answer(storage.db, viewer, clock.now(), call.query.limit)
  }),

  implement(notificationsApi.readNotifications, async (call, service) => {
    return await write(service, async ({ tx }) => {
      const viewer = await enter(tx, call, call.query.groupId)
      await markNotificationsRead(tx, call)
      return await answer(tx, viewer, service.clock.now(), limits.notificationsPage)
    })
  }),

  implement(notificationsApi.setNotificationRead, async (call, service) => {
    return await write(service, async ({ tx }) => {
      await enter(tx, call, undefined)
      const changed = await setNotificationRead(tx, call, call.params.id, call.body.read)
      if (changed === undefined) throw notFound('notification')
      return changed
    })
  }),
]
