import { z } from 'zod'
import { entity, id, openEnum, timestamp } from '#contract/wire.ts'

export const adStates = ['active', 'paused', 'ended', 'rejected'] as const
export type AdState = (typeof adStates)[number]

const count = z.number().int().nonnegative()

/** The figures of an ad on one day. The spend is absent if it could not be read. */
const adDaySchema = z.object({
  day: z.iso.date(),
  leads: count,
  answeredInTime: count,
  successes: count,
  spendCents: count.optional(),
})

/** The fields of an ad that are shown in each chat that came from it. */
const seenAd = {
  id,
  name: z.string().catch(''),
  campaign: z.string().catch(''),
  pictureUrl: z.string().optional(),
  text: z.string().catch(''),
  headline: z.string().catch(''),
}

/** The ad that a chat came from. */
export const chatAdSchema = entity(seenAd)
export type ChatAd = z.infer<typeof chatAdSchema>

/**
 * A click-to-chat advertisement and its results in a period; rules/campaigns/ads.ts defines the figures. The specification names
 * the screen Meta ads but no fields: all fields are our extensions.
 */
export const adSchema = entity({
  ...seenAd,
  state: openEnum(adStates, 'ended'),
  createdAt: timestamp.optional(),
  /** The scheduled end of the ad. */
  endsAt: timestamp.optional(),
  /** The message that the ad suggests to the customer. */
  greeting: z.string().optional(),
  /** The spend in cents of `currency`; absent if it could not be read. */
  spendCents: count.optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  leads: count,
  chats: count,
  answeredInTime: count,
  successes: count,
  /** The days of the period that have figures, oldest first. A lead counts on the day of its first message. */
  days: z.array(adDaySchema).catch([]),
})
export type AdDay = z.infer<typeof adDaySchema>
export type Ad = z.infer<typeof adSchema>
