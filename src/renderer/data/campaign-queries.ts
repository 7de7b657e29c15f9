import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { campaignsApi } from '#contract/api/campaigns.ts'
import { limits } from '#contract/limits.ts'
import { call } from './api-client.ts'

/**
 * The first element of the key of every campaign query. The live event `campaign.changed` refetches all these queries.
 */
export const campaignsName = 'campaigns'

/** The group's campaigns, newest first, page by page. */
export function campaignsQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: [campaignsName, 'list', groupId],
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
    queryKey: [campaignsName, 'one', groupId, id],
    queryFn: ({ signal }) => call(campaignsApi.campaign, { groupId, params: { id }, signal }),
  })
}
