import { z } from 'zod'
import { entity, id, openEnum, timestamp } from '../wire.ts'

export const adStates = ['active', 'paused', 'ended', 'rejected'] as const
export type AdState = (typeof adStates)[number]

const count = z.number().int().nonnegative()

/**
 * A click-to-chat advertisement and what came of it in a period (contract/rules/ads). The specification names the screen
 * Meta ads but no fields: ours.
 */
export const adSchema = entity({
  id,
  name: z.string().catch(''),
  campaign: z.string().catch(''),
  state: openEnum(adStates, 'ended'),
  createdAt: timestamp.optional(),
  /** When it ends by itself. */
  endsAt: timestamp.optional(),
  /** The ad as the customer saw it. */
  pictureUrl: z.string().optional(),
  text: z.string().catch(''),
  headline: z.string().catch(''),
  /** The message that the ad proposes to the customer. */
  greeting: z.string().optional(),
  /** In the currency's cents; absent if the spend could not be read. */
  spendCents: count.optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  leads: count,
  chats: count,
  answeredInTime: count,
  successes: count,
})
export type Ad = z.infer<typeof adSchema>
