import { auditMany } from '#workspace/use-cases/trust/audit-many.ts'
import { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { can } from '#contract/policies/index.ts'
import { limits } from '#contract/limits.ts'
import { enterGroup } from '#workspace/access.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { contactsFor } from '#workspace/serialize.ts'
import { listChatIds } from '#workspace/storage/chats/chat-list.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { listedChats } from './chats.ts'
import { changeChats, isOffered } from '#workspace/use-cases/chats/change-chats.ts'

export const chatBulkRoutes = [
  implement(chatBulkApi.chatIds, async (call, { storage, clock }) => {
    const { groupId: _, sort, ...query } = call.query
    const now = clock.now()
    const { viewer } = await enterGroup(storage.db, call)
    const listed = listedChats(viewer, query, now)
    if (listed === null) return { items: [], hasMoreItems: false }
    const { scope, filter } = listed
    const limit =
      filter.filter === undefined ? limits.chatBulk.selectionMax : limits.searchedOffsetMax
    const page = { offset: 0, limit, sort, now }
    return await listChatIds(storage.db, scope, filter, page)
  }),

  implement(chatBulkApi.changeChats, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterGroup(work.tx, call)
      const { viewer } = access
      if (!isOffered(access, call.body.change))
        throw forbidden('You may not change several chats in this way.')
      const now = service.clock.now()
      const items = await changeChats(work, access, call.body, now)
      await auditMany(work, call.groupId, ['chats.changed', call.body.change, items], now)
      const visible = items.flatMap(({ contact }) =>
        contact !== undefined && can(viewer, 'chat.see', contact) ? contact : [],
      )
      const shown = await contactsFor(work.tx, viewer, visible)
      const contacts = new Map(shown.map((contact) => [contact.id, contact]))
      return { items: items.map((item) => ({ ...item, contact: contacts.get(item.id) })) }
    })
  }),
]
