import { z } from 'zod'
import { entity, flag, id, list, openEnum, part, timestamp } from '#contract/wire.ts'

/**
 * Template types that require a file. Without the file, the error is 'Archivo adjunto es requerido' (specification,
 * section 5).
 */
export const mediaTemplateTypes = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const
export type MediaTemplateType = (typeof mediaTemplateTypes)[number]

/** `LOCATION` (extension): a place in the header, which is chosen for each message. */
export const whatsAppTemplateTypes = ['TEXT', ...mediaTemplateTypes, 'LOCATION'] as const

/** The approval statuses that section 4 of the specification names. */
export const whatsAppTemplateStatuses = [
  'pending',
  'approved',
  'rejected',
  'deleted',
  'disabled',
  'paused',
] as const
export type KnownTemplateStatus = (typeof whatsAppTemplateStatuses)[number]

/**
 * A template's status in lower case; `pending` if it is absent or unreadable. It may be a status of the channel that
 * the specification does not name, e.g. `in_appeal`.
 */
export const whatsAppTemplateStatusSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.string().min(1).max(64).catch('pending'),
)

/** Whether the specification names this status. Other statuses are shown as the service sends them. */
export function isKnownTemplateStatus(status: string): status is KnownTemplateStatus {
  return whatsAppTemplateStatuses.some((known) => known === status)
}

/** The channel's categories of templates. */
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const

/** How the button of a verification code hands it over. `ONE_TAP`: an app on the phone receives it. */
export const otpTypes = ['COPY_CODE', 'ONE_TAP'] as const

/** An Android app that receives a verification code: its package, and the hash with which it is signed. */
export const otpAppSchema = part({ packageName: z.string(), signatureHash: z.string() })
export type OtpApp = z.infer<typeof otpAppSchema>

/**
 * A button under a channel template or a card. `CATALOG` opens the catalogue, `MPM` a choice of its products. `OTP` hands
 * over a verification code.
 */
export const whatsAppTemplateButtonSchema = part({
  type: openEnum(
    ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW', 'OTP', 'CATALOG', 'MPM'],
    'unknown',
  ),
  text: z.string(),
  url: z.string().optional(),
  phoneNumber: z.string().optional(),
  example: z.string().optional(),
  /** For `OTP` (extension): how it hands over the code, its label in the app's case, and the apps that receive it. */
  otpType: openEnum(otpTypes, 'unknown').optional(),
  autofillText: z.string().optional(),
  apps: z.array(otpAppSchema).optional(),
})
export type WhatsAppTemplateButton = z.infer<typeof whatsAppTemplateButtonSchema>

/** The header of a card; all cards of a template have the same kind. */
export const cardHeaderTypes = ['IMAGE', 'VIDEO'] as const

/** A card of a carousel (extension): a picture or film, a text, and buttons. */
export const templateCardSchema = part({
  headerType: openEnum(cardHeaderTypes, 'unknown'),
  /** Address of the card's own file. */
  media: z.string().optional(),
  /** The text with numbered placeholders, which begin at 1 in each card; empty if the cards have none. */
  text: z.string().catch(''),
  /** The text as its author wrote it. */
  approveText: z.string().optional(),
  /** The sample values of the text's placeholders. */
  exampleParameters: list(z.string()),
  buttons: list(whatsAppTemplateButtonSchema),
})
export type TemplateCard = z.infer<typeof templateCardSchema>

/** A limited-time offer (extension). With `hasExpiration`, each message says when the offer ends. */
export const templateOfferSchema = part({ text: z.string(), hasExpiration: flag })
export type TemplateOffer = z.infer<typeof templateOfferSchema>

/**
 * What the channel adds to the preset text of a verification code (extension): the advice not to share it, and for how
 * many minutes it is valid.
 */
export const templateVerificationSchema = part({
  hasAdvice: flag,
  expiresInMinutes: z.number().int().min(1).optional(),
})
export type TemplateVerification = z.infer<typeof templateVerificationSchema>

/** A template that can start a conversation once the channel has approved it. */
export const whatsAppTemplateSchema = entity({
  id,
  groupId: id.optional(),
  name: z.string(),
  templateType: openEnum(whatsAppTemplateTypes, 'unknown'),
  /** The text with numbered placeholders: {{1}}, {{2}} … */
  templateText: z.string().catch(''),
  /** The text as its author wrote it. */
  templateApproveText: z.string().optional(),
  approveCtaButtonValue: z.string().optional(),
  media: z.string().optional(),
  /** The text with sample values, for the channel's reviewers. */
  example: z.string().optional(),
  /**
   * The sample values of the placeholders (our extension), in this order: header, text, addresses of the buttons.
   * `example` contains the same values inside the text, where an editor could not find them again.
   */
  exampleParameters: list(z.string()),
  category: openEnum(templateCategories, 'unknown'),
  languageCode: z.string().catch('es'),
  buttons: list(whatsAppTemplateButtonSchema),
  /** The cards of a carousel, the offer, or the verification code; see rules/templates/template-kinds.ts (extension). */
  cards: z.array(templateCardSchema).optional(),
  offer: templateOfferSchema.optional(),
  verification: templateVerificationSchema.optional(),
  header: z.string().optional(),
  footer: z.string().optional(),
  allowCategoryChange: flag,
  enableLinkTracking: flag,
  status: whatsAppTemplateStatusSchema,
  prevStatus: whatsAppTemplateStatusSchema.optional(),
  quality: z.string().optional(),
  rejectedReason: z.string().optional(),
  /** What the channel's reviewers found wrong, in their words (extension). */
  rejectionDetail: z.string().optional(),
  /** The category to which the channel will move the template, and when (extension). */
  nextCategory: openEnum(templateCategories, 'unknown').optional(),
  nextCategoryAt: timestamp.optional(),
  /** Whether the channel knows the placeholders by their names; absent: by their numbers (extension). */
  parameterFormat: openEnum(['POSITIONAL', 'NAMED'], 'POSITIONAL').optional(),
  prevCategory: openEnum(templateCategories, 'unknown').optional(),
  /**
   * Whether the list of channel templates hides this template. Section 4 of the specification has this field for quick
   * messages. For channel templates it is our extension.
   */
  archived: flag,
  updatedAt: timestamp.optional(),
})
export type WhatsAppTemplate = z.infer<typeof whatsAppTemplateSchema>
