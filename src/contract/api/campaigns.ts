import { z } from 'zod'
import { campaignSchema } from '../entities/campaign.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams, pageOf, queryCount, queryFlag } from './shared.ts'

/** Campaigns ("operations"). Answers not shown: pages, newest first. */
export const campaignsApi = {
  campaigns: endpoint({
    name: 'campaigns',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations',
    summary: 'The group’s campaigns, newest first.',
    query: z.object({
      groupId: id.optional(),
      offset: queryCount(0, 1_000_000).default(0),
      limit: queryCount(1, 100).default(limits.chatListPage),
    }),
    output: pageOf(campaignSchema),
  }),
  /** `short=true` omits the counts: a chat only needs the campaign's name. */
  campaign: endpoint({
    name: 'campaign',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations/{id}',
    summary: 'One campaign.',
    params: idParams,
    query: z.object({ short: queryFlag.optional() }),
    output: campaignSchema,
  }),
} as const
