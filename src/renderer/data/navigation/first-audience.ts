import { z } from 'zod'
import { followUpOutcomes } from '#contract/entities/campaigns/campaign.ts'

/** Whom a new campaign reaches before anything is chosen: what the screen that opens it puts into the router's state. */
const firstAudienceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contacts'), contactIds: z.array(z.string()).min(1) }),
  z.object({
    kind: z.literal('campaign'),
    campaignId: z.string(),
    name: z.string(),
    outcome: z.enum(followUpOutcomes),
    button: z.string().optional(),
  }),
])
export type FirstAudience = z.infer<typeof firstAudienceSchema>

/** @param state the router's state, which is lost where somebody else opens the address */
export const readFirstAudience = (state: unknown): FirstAudience | null =>
  firstAudienceSchema.safeParse(state).data ?? null
