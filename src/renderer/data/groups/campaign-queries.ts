import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The group's campaigns, newest first, page by page. */
export function campaignsQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf('campaigns', 'list', groupId),
    queryFn: ({ signal, pageParam }) =>
      call(campaignsApi.campaigns, {
        query: { groupId, offset: pageParam, limit: limits.campaign.page },
        groupId,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMoreItems }, pages) =>
      hasMoreItems ? pages.reduce((sum, { items }) => sum + items.length, 0) : undefined,
  })
}

export function campaignQuery(groupId: string, id: string) {
  return queryOptions({
    queryKey: queryKeyOf('campaigns', 'one', groupId, id),
    queryFn: ({ signal }) => call(campaignsApi.campaign, { groupId, params: { id }, signal }),
  })
}
