import { z } from 'zod'
import { adSchema, chatAdSchema } from '#contract/entities/campaigns/ad.ts'
import { limits } from '#contract/limits.ts'
import { id, part } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { daySpan, isSpan, spanMessage } from '#contract/api/day-span.ts'
import { idParams, itemsOf, pageOf, queryCount } from '#contract/api/shared.ts'

/** A lead: a chat that came from an ad. */
export const adLeadSchema = part({
  contactId: id,
  name: z.string(),
  /** The text of the customer's first message. Empty for media without a caption. */
  text: z.string(),
  /** When the customer's first message arrived, epoch ms. */
  at: z.number().int(),
  /** The current chat status, by number (rules/chats/chat-status.ts). */
  status: z.number().int(),
  agentName: z.string().optional(),
  /** When a user first answered, epoch ms; absent if no user has answered. */
  answeredAt: z.number().int().optional(),
})
export type AdLead = z.infer<typeof adLeadSchema>

/**
 * Click-to-chat advertisements. The calls are our extensions: the specification names the screen (section 2) but no
 * call. All calls except `chatAd` are for users who see the menu item Meta ads. The days of the spend are in the time
 * zone of the ad account. All other days are in the group's time zone.
 */
export const adsApi = {
  /** Every ad of the group, newest first, with its figures between two days (inclusive). */
  ads: endpoint({
    name: 'ads',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/ads',
    summary: 'The group’s ads with their costs and results in a period.',
    params: idParams,
    query: z.object(daySpan).refine(isSpan, spanMessage),
    output: itemsOf(adSchema),
  }),
  /**
   * Returns the newest leads first. Leads whose chat the caller may not see are left out, but they count in the ad's
   * `leads`.
   */
  adLeads: endpoint({
    name: 'adLeads',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/ads/{adId}/leads',
    summary: 'The chats that came from an ad in a period.',
    params: idParams.extend({ adId: id }),
    query: z
      .object({
        ...daySpan,
        /** Only chats with this status. */
        status: queryCount(0, 3).optional(),
        offset: queryCount(0, 1_000_000).default(0),
        limit: queryCount(1, limits.ads.page).default(limits.ads.page),
      })
      .refine(isSpan, spanMessage),
    output: pageOf(adLeadSchema).extend({
      /** Number of these leads by chat status. The query parameter `status` does not affect the numbers. */
      statuses: z.array(part({ status: z.number().int(), chats: z.number().int() })).optional(),
    }),
  }),
  /** For every user who may see the chat. The response is also empty in a group without Meta ads. */
  chatAd: endpoint({
    name: 'chatAd',
    service: 'main',
    method: 'GET',
    path: '/contacts/{id}/ad',
    summary: 'The ad that a chat came from; empty if there is none.',
    params: idParams,
    output: part({ ad: chatAdSchema.optional() }),
  }),
} as const
