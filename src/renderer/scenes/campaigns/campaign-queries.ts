import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { campaignOutcomesApi } from '#contract/api/campaigns/campaign-outcomes.ts'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { QueryOf } from '#contract/api/endpoint.ts'
import type { RecipientState } from '#contract/entities/campaigns/campaign.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

export interface RecipientPage {
  state: RecipientState | 'all'
  filter: string
  /** The page's number, from 0. */
  page: number
}

/** One page of a campaign's recipients. */
export function recipientsQuery(
  groupId: string,
  id: string,
  { state, filter, page }: RecipientPage,
) {
  const { page: limit } = limits.campaign
  const query = {
    offset: page * limit,
    limit,
    ...(state !== 'all' && { state }),
    ...(filter.trim() !== '' && { filter }),
  }
  return queryOptions({
    queryKey: queryKeyOf('campaigns', 'recipients', groupId, id, query),
    queryFn: ({ signal }) =>
      call(campaignsApi.campaignRecipients, { groupId, params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many recipients of a campaign that is over did not read or answer it, or pressed which button. */
export function outcomesQuery(groupId: string, id: string) {
  return queryOptions({
    queryKey: queryKeyOf('campaigns', 'outcomes', groupId, id),
    queryFn: ({ signal }) =>
      call(campaignOutcomesApi.campaignOutcomes, { groupId, params: { id }, signal }),
    retry: false,
  })
}

export type AudienceShow = QueryOf<typeof campaignsApi.campaignAudience>['show']

/**
 * The counts of a draft's audience, and one page of the people whom the audience reaches or leaves out. `show` selects
 * which of these people are listed.
 */
export function audienceQuery(
  groupId: string,
  id: string,
  { show, filter = '', page = 0 }: { show: AudienceShow; filter?: string; page?: number },
) {
  const { page: limit } = limits.campaign
  const query = {
    show,
    offset: page * limit,
    limit,
    ...(filter.trim() !== '' && { filter }),
  }
  return queryOptions({
    queryKey: queryKeyOf('campaigns', 'audience', groupId, id, query),
    queryFn: ({ signal }) =>
      call(campaignsApi.campaignAudience, { groupId, params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}
