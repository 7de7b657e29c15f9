import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { scheduledMessagesApi } from '#contract/api/scheduled-messages.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { call } from '../../../data/api-client.ts'

/** Live events throw away what begins with this name: see `refetchScheduled`. */
const changed = 'scheduled'

/** What waits to be sent to a contact, the next one first. */
export function scheduledQuery({ id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>) {
  return queryOptions({
    queryKey: [changed, groupId, contactId],
    meta: { ofOneChat: true },
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

/** One's own acts are told to others alone. */
export function scheduledChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [changed] })
}
