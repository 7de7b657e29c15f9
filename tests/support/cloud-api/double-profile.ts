import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { DoubleUploads } from './double-uploads.ts'
import { jsonOf, Refused } from './refused.ts'

/** The business profile of the Graph API, as strict as its reference. */

const verticals = [
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'ALCOHOL',
  'ONLINE_GAMBLING',
  'PHYSICAL_GAMBLING',
  'OTC_DRUGS',
] as const

const change = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(256).optional(),
  email: z.union([z.literal(''), z.email().max(128)]).optional(),
  websites: z
    .array(
      z
        .string()
        .regex(/^https?:\/\//)
        .max(256),
    )
    .max(2)
    .optional(),
  vertical: z.enum(verticals).optional(),
  profile_picture_handle: z.string().startsWith('4::').optional(),
})

export interface DoubleProfile {
  about?: string
  address?: string
  email?: string
  websites?: string[]
  vertical?: string
  /** The name of the picture in its address; `pictures` has its bytes. */
  picture?: string
}

export interface DoubleProfiles {
  /** The profile of each number. */
  readonly ofPhone: Map<string, DoubleProfile>
  readonly pictures: Map<string, Buffer>
  /** @returns undefined for a call that is not about profiles */
  answer(
    request: IncomingMessage,
    url: URL,
    assertPhone: (phoneId: string) => void,
  ): Promise<object | Buffer | undefined>
}

const fields = ['about', 'address', 'email', 'websites', 'vertical'] as const

export function createDoubleProfiles(uploads: DoubleUploads): DoubleProfiles {
  const ofPhone = new Map<string, DoubleProfile>()
  const pictures = new Map<string, Buffer>()

  function read(profile: DoubleProfile, url: URL): object {
    const asked = url.searchParams.get('fields')?.split(',') ?? []
    const known = Object.fromEntries(
      fields.flatMap((field) =>
        asked.includes(field) && profile[field] !== undefined ? [[field, profile[field]]] : [],
      ),
    )
    const hasPicture = profile.picture !== undefined && asked.includes('profile_picture_url')
    // The signature in the address is another one in each answer.
    const picture = `${url.origin}/pps/${profile.picture}.jpg?oh=${pictures.size}${Math.random()}`
    return {
      data: [
        {
          ...known,
          ...(hasPicture && { profile_picture_url: picture }),
          messaging_product: 'whatsapp',
        },
      ],
    }
  }

  async function save(phoneId: string, request: IncomingMessage): Promise<object> {
    const parsed = change.safeParse(await jsonOf(request))
    if (!parsed.success) {
      const [field = ''] = parsed.error.issues[0]?.path ?? []
      throw new Refused(400, 100, `Param ${String(field)} is not valid.`)
    }
    const { messaging_product: _, profile_picture_handle: handle, ...said } = parsed.data
    const file = handle === undefined ? undefined : uploads.files.get(handle)
    if (handle !== undefined && file === undefined)
      throw new Refused(400, 100, 'Param profile_picture_handle is not valid.')
    const picture = file === undefined ? undefined : `p${pictures.size + 1}`
    if (file !== undefined && picture !== undefined) pictures.set(picture, file.bytes)
    const given = Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== undefined),
    )
    ofPhone.set(phoneId, {
      ...ofPhone.get(phoneId),
      ...given,
      ...(picture !== undefined && { picture }),
    })
    return { success: true }
  }

  return {
    ofPhone,
    pictures,
    async answer(request, url, assertPhone) {
      const [, name] = /^\/pps\/(\w+)\.jpg$/.exec(url.pathname) ?? []
      if (name !== undefined) {
        if (request.headers.authorization !== undefined)
          throw new Refused(400, 100, 'The token does not belong here.')
        const bytes = pictures.get(name)
        if (bytes === undefined) throw new Refused(404, 100, 'No such picture.')
        return bytes
      }
      const [, phoneId] = /^\/v\d+\.\d+\/(\d+)\/whatsapp_business_profile$/.exec(url.pathname) ?? []
      if (phoneId === undefined) return undefined
      assertPhone(phoneId)
      if (request.method === 'GET') return read(ofPhone.get(phoneId) ?? {}, url)
      if (request.method === 'POST') return await save(phoneId, request)
      throw new Refused(405, 100, 'Unsupported method.')
    },
  }
}
