import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { DeliveryState } from '#contract/entities/groups/webhook.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** Calls of webhooks have no live events, because there may be many: while they are shown, they are read this often, ms. */
const READ_AGAIN_MS = 10_000
/** Deliveries on one page. */
const PAGE = 50

export const apiKeysQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('integrations', id, 'keys'),
    queryFn: ({ signal }) => call(integrationsApi.apiKeys, { params: { id }, groupId: id, signal }),
  })

export const webhooksQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('integrations', id, 'webhooks'),
    queryFn: ({ signal }) =>
      call(integrationsApi.webhooks, { params: { id }, groupId: id, signal }),
    refetchInterval: READ_AGAIN_MS,
  })

/** Which calls are listed. */
export interface DeliveryFilter {
  readonly webhookId?: string
  readonly state?: DeliveryState
}

/** The last events for webhooks, newest first. */
export const deliveriesQuery = (id: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('integrations', id, 'deliveries', filter),
    queryFn: ({ signal, pageParam: offset }) =>
      call(integrationsApi.webhookDeliveries, {
        params: { id },
        query: { ...filter, offset, limit: PAGE },
        groupId: id,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }, _pages, offset) =>
      items.length < PAGE ? undefined : offset + PAGE,
    refetchInterval: READ_AGAIN_MS,
  })

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: queryKeyOf('integrations', id, 'delivery', deliveryId),
    queryFn: ({ signal }) =>
      call(integrationsApi.webhookDelivery, { params: { id, deliveryId }, groupId: id, signal }),
  })
