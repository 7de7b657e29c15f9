import { searchApi, searchTimeRangeMs } from '#contract/api/search.ts'
import { can } from '#contract/policies/index.ts'
import { chatScope } from '#contract/policies/chat-visibility.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { searchMessages } from '#workspace/storage/message-search.ts'
import { contactsFor, messageOut } from '#workspace/serialize.ts'
import { enterGroup, openChat } from '#workspace/access.ts'

export const searchRoutes = [
  implement(searchApi.searchMessages, async (call, { storage, clock }) => {
    const { contactId, timerange, ...search } = call.query
    const { viewer } = await enterGroup(storage.db, call)
    if (contactId !== undefined) {
      const { contact } = await openChat(storage.db, call, contactId)
      if (!can(viewer, 'message.read', contact)) throw forbidden('You may not read this chat.')
    }
    const ms = searchTimeRangeMs[timerange]
    const since = ms === undefined ? undefined : clock.now() - ms
    const found = await searchMessages(storage.db, chatScope(viewer), {
      ...search,
      since,
      contactId,
    })
    const contacts = await contactsFor(
      storage.db,
      viewer,
      found.items.map(({ contact }) => contact),
    )
    return {
      ...found,
      items: found.items.map(({ message, contact }, index) => ({
        message: messageOut(message),
        contact: contacts[index] ?? contact,
      })),
    }
  }),
]
