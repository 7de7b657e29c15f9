import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adsApi } from '#contract/api/campaigns/ads.ts'
import { limits } from '#contract/limits.ts'
import type { DaySpan } from '#contract/rules/reports/report.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/**
 * The group's ads with their figures in a period. They are refetched at each visit of the screen, because chats change
 * them all the time.
 */
export function adsQuery(groupId: string, span: DaySpan) {
  return queryOptions({
    queryKey: queryKeyOf('ads', groupId, span),
    queryFn: ({ signal }) =>
      call(adsApi.ads, { groupId, params: { id: groupId }, query: span, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The leads of an ad, page by page. Leads whose chats the viewer may not see are left out. */
export function adLeadsQuery(
  groupId: string,
  adId: string,
  { status, ...span }: DaySpan & { status: number | null },
) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf('adLeads', groupId, adId, span, status),
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(adsApi.adLeads, {
        groupId,
        params: { id: groupId, adId },
        query: { ...span, ...(status !== null && { status }), offset: pageParam },
        signal,
      }),
    getNextPageParam: ({ hasMoreItems }, _pages, offset) =>
      hasMoreItems ? offset + limits.ads.page : null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
