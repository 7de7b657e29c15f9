import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { enterGroup, openChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import {
  deleteSnooze,
  listSnoozes,
  listSnoozesOf,
  saveSnooze,
} from '#workspace/storage/chats/snoozes.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'

/** Publishes the snoozes of a chat. @returns them */
async function publish({ tx, announce }: Work, contact: Contact, byUserId: string, now: number) {
  const snoozes = await listSnoozesOf(tx, contact.id, now)
  announce(toChat(contact, 'snoozes.changed', { contactId: contact.id, snoozes }, byUserId))
  return snoozes
}

export const snoozesRoutes = [
  implement(snoozesApi.snoozes, async (call, { storage, clock }) => {
    const { viewer } = await enterGroup(storage.db, call)
    return { items: await listSnoozes(storage.db, chatScope(viewer), clock.now()) }
  }),

  implement(snoozesApi.setSnooze, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer, contact, row } = await openChat(work.tx, call, call.params.id)
      if (!can(viewer, 'chat.snooze', contact)) throw forbidden('You may not snooze this chat.')
      const now = service.clock.now()
      const until = Date.parse(call.body.until)
      if (until <= now) throw badRequest('A snooze ends in the future.')
      const { userId } = call
      await saveSnooze(work.tx, {
        user_id: userId,
        contact_id: contact.id,
        since: now,
        until,
        answered_at: row.last_contact_response_at,
      })
      const snoozes = await publish(work, contact, userId, now)
      const own = snoozes.find((one) => one.userId === userId)
      if (own === undefined) throw new Error('A snooze was not stored.')
      return own
    })
  }),

  implement(snoozesApi.endSnooze, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer, contact } = await openChat(work.tx, call, call.params.id)
      if (!can(viewer, 'chat.snooze', contact)) throw forbidden('You may not snooze this chat.')
      const { userId } = call
      if (await deleteSnooze(work.tx, userId, contact.id))
        await publish(work, contact, userId, service.clock.now())
      return { ok: true as const }
    })
  }),
]
