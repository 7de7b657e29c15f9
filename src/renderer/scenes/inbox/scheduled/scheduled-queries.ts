import { queryOptions } from '@tanstack/react-query'
import { scheduledMessagesApi } from '#contract/api/scheduled-messages.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { call } from '#renderer/data/api-client.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'

/** The query of a contact's scheduled messages, the next one first. */
export function scheduledQuery({ id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>) {
  return queryOptions({
    queryKey: queryKeyOf('scheduled', groupId, contactId),
    meta: { isPerChat: true },
    queryFn: async ({ signal }) =>
      (
        await call(scheduledMessagesApi.pendingScheduledMessages, {
          query: { contactId },
          groupId,
          signal,
        })
      ).items,
  })
}
