import { z } from 'zod'
import { entity, flag, id, list, openEnum, part, timestamp } from '../wire.ts'

export const whatsAppTemplateTypes = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
/** Types that need a file: without one 'Archivo adjunto es requerido' (section 5). */
export const mediaTemplateTypes = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const

/** Approval states of section 4, and `pending` for an absent one. */
export const whatsAppTemplateStatuses = [
  'pending',
  'approved',
  'rejected',
  'deleted',
  'disabled',
  'paused',
] as const
export type KnownTemplateStatus = (typeof whatsAppTemplateStatuses)[number]

/** A template's status in lower case. Further states of the channel (in_appeal, limit_exceeded …) pass unchanged. */
export const whatsAppTemplateStatusSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.string().min(1).max(64).catch('pending'),
)

/** Whether the specification names a status. Other statuses are shown as received. */
export function isKnownTemplateStatus(status: string): status is KnownTemplateStatus {
  return whatsAppTemplateStatuses.some((known) => known === status)
}

/** The channel's template categories. */
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const

/** A button under a channel template. */
export const whatsAppTemplateButtonSchema = part({
  type: openEnum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW'], 'unknown'),
  text: z.string(),
  url: z.string().optional(),
  phoneNumber: z.string().optional(),
  example: z.string().optional(),
})
export type WhatsAppTemplateButton = z.infer<typeof whatsAppTemplateButtonSchema>

/** A template that the channel has to approve before it may open a conversation. */
export const whatsAppTemplateSchema = entity({
  id,
  groupId: id.optional(),
  name: z.string(),
  templateType: openEnum(whatsAppTemplateTypes, 'unknown'),
  /** The text with its placeholders renumbered {{1}}, {{2}} … */
  templateText: z.string().catch(''),
  /** The text as its author wrote it. */
  templateApproveText: z.string().optional(),
  approveCtaButtonValue: z.string().optional(),
  media: z.string().optional(),
  /** The text with sample values, for the channel's reviewers. */
  example: z.string().optional(),
  /**
   * The sample values, in the order of rules/template-parts: header, text, button addresses. Ours: an editor cannot parse
   * them from `example`.
   */
  exampleParameters: list(z.string()),
  category: openEnum(templateCategories, 'unknown'),
  languageCode: z.string().catch('es'),
  buttons: list(whatsAppTemplateButtonSchema),
  header: z.string().optional(),
  footer: z.string().optional(),
  allowCategoryChange: flag,
  enableLinkTracking: flag,
  status: whatsAppTemplateStatusSchema,
  prevStatus: whatsAppTemplateStatusSchema.optional(),
  quality: z.string().optional(),
  rejectedReason: z.string().optional(),
  prevCategory: openEnum(templateCategories, 'unknown').optional(),
  /** Hidden from the list. Section 4 archives templates and names the field; on channel templates it is ours. */
  archived: flag,
  updatedAt: timestamp.optional(),
})
export type WhatsAppTemplate = z.infer<typeof whatsAppTemplateSchema>
