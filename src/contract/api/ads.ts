import { z } from 'zod'
import { adSchema, chatAdSchema } from '../entities/ad.ts'
import { limits } from '../limits.ts'
import { id, part } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { daySpan, isSpan, spanMessage, zoneQuery } from './day-span.ts'
import { idParams, itemsOf, pageOf, queryCount } from './shared.ts'

/** A chat that came from an ad. */
export const adLeadSchema = part({
  contactId: id,
  name: z.string(),
  /** The first message as text. It is empty for media without a caption. */
  text: z.string(),
  at: z.number().int(),
  /** The current chat status, by number (contract/rules/chat-status). */
  status: z.number().int(),
  agentName: z.string().optional(),
  answeredAt: z.number().int().optional(),
})
export type AdLead = z.infer<typeof adLeadSchema>

const period = {
  ...daySpan,
  /** The viewer's time zone, used if the group has none. A group's zone is its `scheduleAutoResponse.timeZone`. */
  timeZone: zoneQuery,
}

/**
 * Click-to-chat advertisements, for users who see the menu item Meta ads (our extension: section 2 names the screen,
 * but there is no call for it). Days are in the group's time zone, as in reports. Only the days of the spend are in the
 * time zone of the ad account.
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
    query: z.object(period).refine(isSpan, spanMessage),
    output: itemsOf(adSchema),
  }),
  /**
   * Returns the newest chats first, and only those that the caller may see. There may be fewer than the ad's `leads`.
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
        ...period,
        /** Only chats with this status. */
        status: queryCount(0, 3).optional(),
        offset: queryCount(0, 1_000_000).default(0),
        limit: queryCount(1, limits.ads.page).default(limits.ads.page),
      })
      .refine(isSpan, spanMessage),
    output: pageOf(adLeadSchema).extend({
      /** Number of chats by status, regardless of the `status` filter. */
      statuses: z.array(part({ status: z.number().int(), chats: z.number().int() })).optional(),
    }),
  }),
  /** For all users who may see the chat, in a group with Meta ads. */
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
