import { z } from 'zod'
import { adSchema, chatAdSchema } from '../entities/ad.ts'
import { limits } from '../limits.ts'
import { id, part } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { daySpan, isSpan, spanMessage, zoneQuery } from './day-span.ts'
import { idParams, itemsOf, pageOf, queryCount } from './shared.ts'

/** A chat that came from an ad. Times are epoch ms. */
export const adLeadSchema = part({
  contactId: id,
  name: z.string(),
  /** The first message as text; empty for media without a caption. */
  text: z.string(),
  at: z.number().int(),
  /** The chat status now, by number (contract/rules/chat-status). */
  status: z.number().int(),
  agentName: z.string().optional(),
  answeredAt: z.number().int().optional(),
})
export type AdLead = z.infer<typeof adLeadSchema>

const period = {
  ...daySpan,
  /** The viewer's time zone. It applies if the group has none (that of its out-of-hours answer). */
  timeZone: zoneQuery,
}

/**
 * Click-to-chat advertisements, for those who have the menu item. Ours: section 2 names the screen, the specification has no
 * call for it. Days are those of the group's zone as in reports; a day's spend is as the ad account counts it.
 */
export const adsApi = {
  /** Newest first; every ad of the group, with the figures of the days from one to another, both included. */
  ads: endpoint({
    name: 'ads',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/ads',
    summary: 'The group’s ads with what they cost and what came of them in a period.',
    params: idParams,
    query: z.object(period).refine(isSpan, spanMessage),
    output: itemsOf(adSchema),
  }),
  /** Newest first. Only chats that the caller may see, so there may be fewer than the ad has leads. */
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
        /** Chats of this status alone. */
        status: queryCount(0, 3).optional(),
        offset: queryCount(0, 1_000_000).default(0),
        limit: queryCount(1, limits.ads.page).default(limits.ads.page),
      })
      .refine(isSpan, spanMessage),
    output: pageOf(adLeadSchema).extend({
      /** How many of the chats have each status; the filter does not change it. */
      statuses: z.array(part({ status: z.number().int(), chats: z.number().int() })).optional(),
    }),
  }),
  /** For everybody who may see the chat, in a group with Meta ads. */
  chatAd: endpoint({
    name: 'chatAd',
    service: 'main',
    method: 'GET',
    path: '/contacts/{id}/ad',
    summary: 'The ad that a chat came from; without one, nothing.',
    params: idParams,
    output: part({ ad: chatAdSchema.optional() }),
  }),
} as const
