import { z } from 'zod'
import { flag, list, part, timestamp } from '#contract/wire.ts'
import { openingSpanSchema } from '#contract/entities/groups/opening-hours.ts'

/** The business categories of the channel. */
export const businessCategories = [
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GOVT',
  'GROCERY',
  'HEALTH',
  'HOTEL',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'RESTAURANT',
  'TRAVEL',
  'ALCOHOL',
  'ONLINE_GAMBLING',
  'PHYSICAL_GAMBLING',
  'OTC_DRUGS',
] as const
export type BusinessCategory = (typeof businessCategories)[number]

/** The channel's codes for the quality of a phone number: high, medium, low. */
export const lineQualities = ['GREEN', 'YELLOW', 'RED'] as const
export type LineQuality = (typeof lineQualities)[number]

/**
 * The business profile that customers see on the channel. All fields are extensions: the specification only names the
 * screen that shows the profile.
 */
export const whatsAppProfileSchema = part({
  /** The verified name of the business and its phone number (`phone`). Only the channel can change these two fields. */
  name: z.string(),
  phone: z.string().optional(),
  /** Whether the phone number is connected to the channel. */
  isConnected: flag,
  /** Whether the group has no line, so that only simulated customers write to it. It then has no rating (extension). */
  isSimulated: flag,
  /**
   * The channel's quality rating of the phone number, based on customers' feedback. Absent until the first rating.
   * `qualitySince` is the time since which the rating applies. Only the channel can change these two fields.
   */
  quality: z.enum(lineQualities).optional().catch(undefined),
  qualitySince: timestamp.optional(),
  pictureUrl: z.string().optional(),
  category: z.enum(businessCategories).catch('OTHER'),
  about: z.string().catch(''),
  address: z.string().catch(''),
  email: z.string().catch(''),
  websites: list(z.string()),
  /** The week of the group's opening hours. The profile has none of its own. */
  hours: list(openingSpanSchema),
  /** Whether the channel could not be asked, so that the fields may be outdated (extension). */
  isOutdated: flag,
  /** Whether the picture can be replaced but not removed (extension). */
  keepsPicture: flag,
  /** When the profile was last saved; absent if never. */
  updatedAt: timestamp.optional(),
})
export type WhatsAppProfile = z.infer<typeof whatsAppProfileSchema>
