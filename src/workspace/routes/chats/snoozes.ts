import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { enterGroup, openChat } from '#workspace/access.ts'
import { badRequest } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { listSnoozes } from '#workspace/storage/chats/snoozes.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { assertMaySnooze, endSnooze, snoozeChat } from '#workspace/use-cases/chats/snooze-chat.ts'

export const snoozesRoutes = [
  implement(snoozesApi.snoozes, async (call, { storage, clock }) => {
    const { viewer } = await enterGroup(storage.db, call)
    return { items: await listSnoozes(storage.db, chatScope(viewer), clock.now()) }
  }),

  implement(snoozesApi.setSnooze, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      assertMaySnooze(chat)
      const now = service.clock.now()
      const until = Date.parse(call.body.until)
      if (until <= now) throw badRequest('A snooze ends in the future.')
      return await snoozeChat(work, chat, { until, now })
    })
  }),

  implement(snoozesApi.endSnooze, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      await endSnooze(work, chat, service.clock.now())
      return { ok: true as const }
    })
  }),
]
