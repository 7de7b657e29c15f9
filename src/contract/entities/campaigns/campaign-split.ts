import { z } from 'zod'
import { id, list, openEnum, part, timestamp } from '#contract/wire.ts'

/** The two templates of a campaign: its own one, and the one that it is tested against. */
export const splitVariants = ['a', 'b'] as const
export type SplitVariant = (typeof splitVariants)[number]

/** What decides which of two templates goes to the other recipients. */
export const splitMeasures = ['read', 'replied', 'clicked'] as const
export type SplitMeasure = (typeof splitMeasures)[number]

/**
 * A test of two templates: a share of the recipients, at random, gets one of them each. After a time, the better one goes to
 * all others. All of it is our extension.
 */
export const campaignSplitSchema = z.object({
  /** The template `b`; it takes the values of the campaign's own template. */
  templateId: id,
  /** How many of the recipients get the test, in percent. */
  sharePercent: z.number().int(),
  /** Time from the last message of the test to its decision. */
  waitHours: z.number().int(),
  measure: z.enum(splitMeasures),
})
export type CampaignSplit = z.infer<typeof campaignSplitSchema>

/**
 * How a test was decided: by a clear difference, without one (the campaign's own template then goes to the others), or by
 * a person.
 */
export const splitDecisions = ['difference', 'noDifference', 'person'] as const
export type SplitDecision = (typeof splitDecisions)[number]

const count = z.number().int().nonnegative().default(0)

/** The numbers of one template of a test. A later event includes the earlier ones, as in those of a campaign. */
const splitNumbersSchema = part({
  variant: z.enum(splitVariants),
  recipients: count,
  sent: count,
  delivered: count,
  read: count,
  replied: count,
  /** Who pressed one of the template's quick replies. */
  clicked: count,
  failed: count,
})
export type SplitNumbers = z.infer<typeof splitNumbersSchema>

/** How far the test of a campaign is. */
export const splitStateSchema = part({
  /** When the test is decided; absent while its messages are being sent, and if everybody is in the test. */
  decidesAt: timestamp.optional(),
  /** The template that goes to the others; absent until it is decided. A test of everybody is not decided. */
  winner: z.enum(splitVariants).optional(),
  decision: openEnum(splitDecisions, 'unknown').optional(),
  decidedByUserId: id.optional(),
  numbers: list(splitNumbersSchema),
})
export type SplitState = z.infer<typeof splitStateSchema>
