import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { DeliveryState, WebhookName } from '#contract/entities/groups/webhook.ts'
import { maySeeWebhookNames } from '#contract/policies/groups/webhook-names.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'

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

/** The names of the webhooks, for whoever `maySeeWebhookNames`. */
const webhookNamesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('integrations', id, 'webhookNames'),
    queryFn: ({ signal }) =>
      call(integrationsApi.webhookNames, { params: { id }, groupId: id, signal }),
  })

/** The webhooks that steps can name; undefined if the viewer may not know them, or the service does not have the call. */
export function useWebhookNames(): readonly WebhookName[] | undefined {
  const viewer = useAtomValue(viewerAtom)
  const enabled = viewer !== null && maySeeWebhookNames(viewer)
  return useQuery({ ...webhookNamesQuery(viewer?.groupId ?? ''), enabled }).data?.items
}

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
