import { notificationsApi } from '#contract/api/notifications.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { forbidden, notFound } from '../failure.ts'
import { implement } from '../http/endpoint-routes.ts'
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  setNotificationRead,
} from '../storage/notifications.ts'
import type { Db } from '../storage/tables.ts'
import { write } from '../unit-of-work.ts'
import { enterGroup, sameGroup, type Who } from './access.ts'

/** @throws ServiceFailure 403 for who sees no notifications, 400 for two groups in one call */
async function enter(db: Db, who: Who, named: string | undefined): Promise<void> {
  if (named !== undefined) sameGroup(who.groupId, named)
  const { viewer } = await enterGroup(db, who)
  if (!can(viewer, 'notification.see')) throw forbidden('You may not see notifications.')
}

async function answer(db: Db, who: Who, now: number, limit: number) {
  return {
    items: await listNotifications(db, who, { now, limit }),
    total: await countUnreadNotifications(db, who, now),
  }
}

export const notificationsRoutes = [
  implement(notificationsApi.notifications, async (call, { storage, clock }) => {
    await enter(storage.db, call, call.query.groupId)
    return await answer(storage.db, call, clock.now(), call.query.limit)
  }),

  implement(notificationsApi.readNotifications, async (call, service) => {
    return await write(service, async ({ tx }) => {
      await enter(tx, call, call.query.groupId)
      await markNotificationsRead(tx, call)
      return await answer(tx, call, service.clock.now(), limits.notificationsPage)
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
