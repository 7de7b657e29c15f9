import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { scheduledMessagesApi } from '#contract/api/scheduled-messages.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { call } from '#renderer/data/api-client.ts'

/** Live events invalidate the queries with this key: see `refetchScheduled`. */
const changed = 'scheduled'

/** The query of a contact's scheduled messages, the next one first. */
export function scheduledQuery({ id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>) {
  return queryOptions({
    queryKey: [changed, groupId, contactId],
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

/** Refetches the scheduled messages at once after the viewer's own change. The event of that change may arrive later. */
export function scheduledChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [changed] })
}
