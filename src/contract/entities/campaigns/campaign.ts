import { z } from 'zod'
import { entity, fittingList, flag, id, list, openEnum, part, timestamp } from '#contract/wire.ts'
import { timeOfDaySchema, weekDays } from '#contract/entities/groups/opening-hours.ts'
import { campaignSplitSchema, splitStateSchema, splitVariants } from './campaign-split.ts'
import { templateExtrasSchema } from '#contract/entities/templates/template-call.ts'

/** States of a campaign. `preparing`: started, while its recipients are being stored. */
export const campaignStatuses = [
  'draft',
  'preparing',
  'scheduled',
  'running',
  'paused',
  'finished',
  'cancelled',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/**
 * Why a campaign is paused: by a user, by the message limit, by the template's status, by the creator's lack of
 * permission, because the channel limits the line after reports or refuses its marketing, or because the group's line
 * does not send.
 */
export const campaignPauseReasons = [
  'user',
  'limit',
  'template',
  'forbidden',
  'reported',
  'line',
] as const

export const audienceSourceKinds = [
  'segment',
  'tag',
  'level',
  'file',
  'contacts',
  'campaign',
] as const

/**
 * Recipients of an earlier campaign to whom the channel brought its message and who did not read it, did not answer it, or
 * pressed one of its quick replies.
 */
export const followUpOutcomes = ['unread', 'unanswered', 'clicked'] as const
export type FollowUpOutcome = (typeof followUpOutcomes)[number]

/**
 * A source of contacts: a segment, a tag, a tag of a level, the rows of a file, a list of chosen contacts, or the recipients
 * of an earlier campaign with an outcome.
 */
export const audienceSourceSchema = z.object({
  kind: openEnum(audienceSourceKinds, 'unknown'),
  /** The id of the segment, tag, level tag or campaign; for a file or a list, an id chosen by the caller. */
  refId: id,
  /** Of a campaign: which of its recipients. A source with an outcome that is unknown here has none. */
  outcome: z.enum(followUpOutcomes).optional().catch(undefined),
  /** Of a campaign whose quick replies were pressed: the text of the only one that counts; absent: any of them. */
  button: z.string().optional(),
  /** Name of the file or the campaign. */
  name: z.string().optional(),
  /** Columns of the file that parameters can use, besides phone and name. */
  columns: z.array(z.string()).optional(),
})
export type AudienceSource = z.infer<typeof audienceSourceSchema>

/** Selects the contacts of a campaign: those of the sources, except contacts with one of `excludedTagIds`. */
export const audienceSchema = part({
  sources: list(audienceSourceSchema),
  excludedTagIds: list(id),
  /** Excludes contacts who received another campaign within this number of days. */
  recentDays: z.number().int().nonnegative().optional(),
})
export type Audience = z.infer<typeof audienceSchema>

/**
 * The value of one placeholder. Without `field`, all contacts get `text`. With `field`, each contact gets their own
 * value of this field, or `text` if they have none. rules/campaigns/campaign-parameters.ts lists the fields. The field
 * `column:city` is the column "city" of the recipient file. With `leaveOut`, contacts without a value of the field get
 * the template's text without the placeholder.
 */
export const campaignParameterSchema = part({
  text: z.string(),
  field: z.string().optional(),
  leaveOut: z.boolean().optional(),
})
export type CampaignParameter = z.infer<typeof campaignParameterSchema>

/** When nothing is sent: hours of the day, which may span midnight, and whole weekdays. */
export const quietHoursSchema = part({
  hours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).optional(),
  days: fittingList(z.enum(weekDays)),
})
export type QuietHours = z.infer<typeof quietHoursSchema>

/** The states of a recipient, who has only the latest one: `replied` replaces `read`. */
export const recipientStates = ['queued', 'sent', 'delivered', 'read', 'replied', 'failed'] as const
export type RecipientState = (typeof recipientStates)[number]

const count = z.number().int().nonnegative().optional()

/**
 * An approved template that is sent to many contacts. The campaigns service may call the id `operationId`. The
 * specification shows id, templateId and name; all other fields are our extensions.
 */
export const campaignSchema = entity(
  {
    id,
    groupId: id.optional(),
    templateId: id,
    /** Whether each recipient gets the template's translation in their language; absent: the service has none. */
    inContactLanguage: z.boolean().optional().catch(undefined),
    name: z.string(),
    status: openEnum(campaignStatuses, 'unknown').optional(),
    pauseReason: openEnum(campaignPauseReasons, 'user').optional(),
    createdByUserId: id.optional(),
    createdAt: timestamp.optional(),
    scheduledDate: timestamp.optional(),
    /** For a draft with changes: the scheduled campaign that it will change. */
    revisionOf: id.optional(),
    startedAt: timestamp.optional(),
    finishedAt: timestamp.optional(),
    audience: audienceSchema.optional(),
    parameters: list(campaignParameterSchema),
    /** Address of a file that replaces the template's own file. */
    media: z.string().optional(),
    /** What else the template needs (extension): the same for all recipients. */
    place: templateExtrasSchema.shape.place.catch(undefined),
    expiresAt: templateExtrasSchema.shape.expiresAt.catch(undefined),
    cards: templateExtrasSchema.shape.cards.catch(undefined),
    products: templateExtrasSchema.shape.products.catch(undefined),
    /** Whether a draft can test two templates; absent: the service has no such test. */
    canSplit: z.boolean().optional().catch(undefined),
    split: campaignSplitSchema.optional().catch(undefined),
    splitState: splitStateSchema.optional().catch(undefined),
    pacePerMinute: z.number().int().nonnegative().optional(),
    quietHours: quietHoursSchema.optional(),
    /** Time zone of the quiet hours: that of the group, an IANA name. */
    timeZone: z.string().optional(),
    /** The end of the quiet hours that are now in effect. */
    quietUntil: timestamp.optional(),
    /** When a running campaign goes on that has reached as many people as the channel allows in 24 hours. */
    limitUntil: timestamp.optional(),
    recipients: count,
    /**
     * Numbers of recipients by what happened to their message. `sent`: the channel accepted the message. A later event
     * includes the earlier ones: a message that was read also counts as sent and delivered.
     */
    sent: count,
    delivered: count,
    read: count,
    replied: count,
    failed: count,
    queued: count,
    /** Recipients who opted out by their reply (rules/opt-out). */
    optedOut: count,
    /** Failures by reason: a code of the channel, or a reason of rules/campaign-failure. */
    failures: list(part({ reason: z.string(), count: z.number().int().nonnegative() })),
  },
  ['operationId'],
)
export type Campaign = z.infer<typeof campaignSchema>

/** A recipient of a campaign. All fields are our extensions. */
export const campaignRecipientSchema = part({
  /** Position in the order of sending, from 0. */
  position: z.number().int().nonnegative(),
  contactId: id.optional(),
  name: z.string(),
  /** Digits with the country code. */
  phone: z.string(),
  state: openEnum(recipientStates, 'queued'),
  optedOut: flag,
  /** The reason of a failure. */
  reason: z.string().optional(),
  sentAt: timestamp.optional(),
  changedAt: timestamp.optional(),
  /** The beginning of the customer's reply. */
  reply: z.string().optional(),
  /** The current agent of the chat. */
  userId: id.optional(),
  /** The template that the recipient got or gets in a test of two. */
  variant: z.enum(splitVariants).optional().catch(undefined),
  /** Values of the template's placeholders. */
  parameters: list(z.string()),
})
export type CampaignRecipient = z.infer<typeof campaignRecipientSchema>
