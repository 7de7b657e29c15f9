import { queryOptions } from '@tanstack/react-query'
import { crmApi } from '#contract/api/contacts/crm.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { CrmOrder, CrmRecord } from '#contract/entities/contacts/crm.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

interface Known {
  /** The record; null if the CRM has none for the contact. */
  record: CrmRecord | null
  orders: readonly CrmOrder[]
}

/** The query of a contact's record and orders. */
export const crmQuery = (contact: Contact) =>
  queryOptions({
    queryKey: queryKeyOf('crm', contact.id),
    meta: { isPerChat: true },
    queryFn: ({ signal }) => fetchKnown(contact, signal),
  })

async function fetchKnown({ id, groupId }: Contact, signal: AbortSignal): Promise<Known> {
  const options = { params: { contactId: id }, groupId, signal }
  const [record, orders] = await Promise.all([
    call(crmApi.crmRecord, options).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }),
    call(crmApi.crmOrders, options),
  ])
  return { record, orders: orders.items }
}
