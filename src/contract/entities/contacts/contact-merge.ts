import { z } from 'zod'
import { flag, id, openEnum, part, timestamp } from '#contract/wire.ts'
import { contactSchema } from './contact.ts'

/**
 * Why two contacts cannot be merged, or a merge cannot be undone:
 * - `same`: they are one contact. `blocked`: one of them is blocked.
 * - `campaign`: a campaign is sending to one of them. `sending`: messages to one of them wait for the channel.
 * - `changed`: one of them has changed since the caller read it. `large`: the other one has too many messages.
 * - `late`: the time to undo it is over, or it is undone. `later`: another merge of the contact comes first.
 */
export const mergeRefusals = [
  'same',
  'blocked',
  'campaign',
  'sending',
  'changed',
  'large',
  'late',
  'later',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

/** The `details` of MERGE_REFUSED, our extension. */
export const mergeRefusedSchema = z.looseObject({ why: openEnum(mergeRefusals, 'other') })

/** What two contacts share: the number in two spellings, the e-mail, or the name and the brand. */
export const duplicateReasons = ['phone', 'email', 'name'] as const

/** Two contacts that may be the same person, our extension. */
export const duplicatePairSchema = part({
  /** The contact with more to keep, and the other one. */
  contact: contactSchema,
  other: contactSchema,
  isSure: flag,
  reason: openEnum(duplicateReasons, 'other'),
})
export type DuplicatePair = z.infer<typeof duplicatePairSchema>

/** A merge of two contacts, or a pair that somebody said is not the same person. Our extension. */
export const contactMergeSchema = part({
  id,
  /** The contact that stays. */
  contact: contactSchema,
  /** The name and number of the other one. */
  otherId: id,
  otherName: z.string(),
  otherPhone: z.string(),
  byUserId: id,
  at: timestamp,
  /** Until when the merge can be undone. */
  until: timestamp,
})
export type ContactMerge = z.infer<typeof contactMergeSchema>

/**
 * Something that happened to a contact apart from its chat, our extension: an import that created or updated it, or a campaign
 * whose message it got. `name` is that of the file or the campaign.
 */
export const contactEventSchema = part({
  kind: openEnum(['created', 'updated', 'campaign'], 'other'),
  at: timestamp,
  name: z.string(),
  byUserId: id.optional(),
})
export type ContactEvent = z.infer<typeof contactEventSchema>

/** How much two contacts bring into one, our extension. */
export const mergePartsSchema = part({
  messages: z.number().int().nonnegative(),
  notes: z.number().int().nonnegative(),
  files: z.number().int().nonnegative(),
  campaigns: z.number().int().nonnegative(),
  scheduled: z.number().int().nonnegative(),
})
export type MergeParts = z.infer<typeof mergePartsSchema>

/** A message of one of two contacts in the order of their one conversation, our extension. */
export const mergedLineSchema = part({
  contactId: id,
  at: timestamp,
  /** Absent: the customer wrote it, or nobody did. */
  byUserId: id.optional(),
  isFromCustomer: flag,
  /** Empty for a message without text. */
  text: z.string(),
  /** How many messages before it are left out. */
  skipped: z.number().int().nonnegative(),
})
export type MergedLine = z.infer<typeof mergedLineSchema>
