import { z } from 'zod'
import {
  businessCategories,
  whatsAppProfileSchema,
} from '#contract/entities/line/whatsapp-profile.ts'
import { limits } from '#contract/limits.ts'
import { isWebAddress } from '#contract/rules/time/opening-hours.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

const profile = limits.profile
const text = (max: number) => z.string().trim().max(max)

/**
 * The business profile on the channel. The calls are our extensions: the specification names the screen (section 2) but
 * no call. They are for admins except supervisors, because no other user sees the screen.
 */
export const whatsAppProfileApi = {
  whatsAppProfile: endpoint({
    name: 'whatsAppProfile',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/whatsapp-profile',
    summary: 'The profile that customers see on the channel.',
    params: idParams,
    output: whatsAppProfileSchema,
  }),
  /**
   * Absent fields stay unchanged. `pictureUrl` is the address of an uploaded JPEG or PNG; an empty text removes the
   * picture. The opening hours are a setting of the group (`setOpeningHours`). In a group with a line, its provider keeps
   * the profile: if it refuses, nothing changes, and `details` has the field that it is about.
   */
  saveWhatsAppProfile: endpoint({
    name: 'saveWhatsAppProfile',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/whatsapp-profile',
    summary: 'Changes the profile that customers see on the channel.',
    params: idParams,
    body: z.object({
      pictureUrl: z.string().max(2_000).optional(),
      category: z.enum(businessCategories).optional(),
      about: text(profile.aboutMax).optional(),
      address: text(profile.addressMax).optional(),
      email: z.union([z.literal(''), z.email().max(profile.emailMax)]).optional(),
      websites: z
        .array(text(profile.websiteMax).refine(isWebAddress, 'no web address'))
        .max(profile.websitesMax)
        .optional(),
    }),
    output: whatsAppProfileSchema,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
} as const
