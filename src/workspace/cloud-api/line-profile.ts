import { z } from 'zod'
import {
  businessCategories,
  lineQualities,
  type BusinessCategory,
} from '#contract/entities/line/whatsapp-profile.ts'
import { limits } from '#contract/limits.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import type {
  ChannelProvider,
  ProfileChange,
  ProvidedProfile,
} from '#workspace/channel/channel-provider.ts'
import { fetchPublicFile, unreachable, type GraphAccess } from './graph.ts'
import type { OpenLine } from './lines.ts'
import { callProvider, type Refusal } from './provider-calls.ts'

type ProfileCalls = Pick<ChannelProvider, 'readProfile' | 'saveProfile' | 'readPicture'>

const FIELDS = 'about,address,email,profile_picture_url,websites,vertical'

const text = z.string().optional().catch(undefined)
const profileSchema = z.looseObject({
  about: text,
  address: text,
  email: text,
  websites: z.array(z.string()).catch([]),
  vertical: text,
  profile_picture_url: text,
})
/** Meta's pages disagree on whether the profile is wrapped once more. */
const answerSchema = z.looseObject({
  data: z.array(z.union([z.looseObject({ business_profile: profileSchema }), profileSchema])),
})
const numberSchema = z.looseObject({
  verified_name: text,
  quality_rating: z.enum(lineQualities).optional().catch(undefined),
})

const categoryOf = (vertical: string | undefined): BusinessCategory =>
  businessCategories.find((one) => one === vertical) ?? 'OTHER'

/** The names of the provider's fields that have another one here. */
const fieldNames: Readonly<Record<string, string>> = {
  vertical: 'category',
  profile_picture_handle: 'pictureUrl',
}

/** The field that a refusal names: `Param about is not valid.` */
function fieldOf({ failure, reason }: Refusal): string | undefined {
  const words = [failure.details, failure.title, reason.sentence].join(' ')
  const names = ['about', 'address', 'email', 'websites', 'vertical', 'profile_picture_handle']
  const named = names.find((name) => words.includes(name))
  return named === undefined ? undefined : (fieldNames[named] ?? named)
}

/**
 * The business profile of a line's number.
 * @param uploadPicture uploads a picture, and returns its handle
 */
export function lineProfile(
  { row }: OpenLine,
  access: GraphAccess,
  uploadPicture: (address: string) => Promise<string>,
): ProfileCalls {
  const path = `/${row.phone_id}/whatsapp_business_profile`

  async function readNumber() {
    // A key of one number does not read it.
    if (!hasOwnApp(row.provider)) return undefined
    const asked = `/${row.phone_id}?fields=verified_name,quality_rating`
    return numberSchema.safeParse(await callProvider(access, 'GET', asked)).data
  }

  return {
    async readProfile(): Promise<ProvidedProfile> {
      const [answer, number] = await Promise.all([
        callProvider(access, 'GET', `${path}?fields=${FIELDS}`),
        readNumber(),
      ])
      const parsed = answerSchema.safeParse(answer)
      const [first] = parsed.data?.data ?? []
      const read = profileSchema.safeParse(first?.['business_profile'] ?? first)
      if (!read.success) throw unreachable()
      const { about = '', address = '', email = '', websites, vertical } = read.data
      const picture = read.data.profile_picture_url
      return {
        about,
        address,
        email,
        websites,
        category: categoryOf(vertical),
        ...(number?.verified_name !== undefined && { name: number.verified_name }),
        ...(number?.quality_rating !== undefined && { quality: number.quality_rating }),
        ...(picture !== undefined && { picture }),
      }
    },
    async saveProfile({ category, pictureUrl, ...texts }: ProfileChange) {
      const handle = pictureUrl === undefined ? undefined : await uploadPicture(pictureUrl)
      const body = {
        messaging_product: 'whatsapp',
        ...texts,
        ...(category !== undefined && { vertical: category }),
        ...(handle !== undefined && { profile_picture_handle: handle }),
      }
      await callProvider(access, 'POST', path, body, fieldOf)
    },
    async readPicture(address) {
      const response = await fetchPublicFile(access, address)
      const length = Number(response?.headers.get('content-length') ?? 0)
      if (length <= limits.media.imageBytes) return response?.body ?? undefined
      await response?.body?.cancel()
      return undefined
    },
  }
}
