import { z } from 'zod'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { fileKindsOfType } from '#contract/rules/messages/channel-media.ts'
import type {
  ChannelProvider,
  ProvidedTemplate,
  TemplatePage,
  TemplateReceipt,
} from '#workspace/channel/channel-provider.ts'
import { isRefusedCall } from '#workspace/failure.ts'
import { callProvider, LostAnswer, type Refusal } from './provider-calls.ts'
import { unreachable, type GraphAccess } from './graph.ts'
import type { OpenLine } from './lines.ts'
import {
  categoryOf,
  componentsOf,
  languageCodeOf,
  listedTemplateSchema,
  parameterFormatOf,
  providedTemplate,
  statusOf,
} from './sending/template-components.ts'

type TemplateCalls = Pick<
  ChannelProvider,
  'templatePage' | 'createTemplate' | 'editTemplate' | 'deleteTemplate'
>

/** Templates in one page of the provider's list. */
const PAGE = 100

const FIELDS = [
  'id',
  'name',
  'language',
  'status',
  'category',
  'previous_category',
  'parameter_format',
  'components',
  'quality_score',
  'rejected_reason',
].join(',')

const listSchema = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional()
    .catch(undefined),
})

const receiptSchema = z.looseObject({
  id: z.coerce.string().min(1),
  status: z.string().catch('PENDING'),
  category: z.string().catch(''),
})

/** Which field of the editor a refusal is about, by the provider's subcode. */
const fieldsOfSubcodes: Readonly<Record<number, string>> = {
  // A template of this name exists in this language, or is still being deleted.
  2388024: 'name',
  2388023: 'name',
  2388047: 'header',
  2388072: 'body',
  2388293: 'body',
  2388299: 'body',
  2388040: 'body',
  2388073: 'footer',
}

/** Words of a refusal without a known subcode that name the part. */
const fieldsInWords: readonly (readonly [RegExp, string])[] = [
  [/\bheader_handle\b|\bmedia sample\b/i, 'file'],
  [/\bcarousel\b|\bcards?\b/i, 'cards'],
  [/\blimited[ _-]time[ _-]offer\b/i, 'offer'],
  [/\bheader\b/i, 'header'],
  [/\bfooter\b/i, 'footer'],
  [/\bbuttons?\b/i, 'buttons'],
  [/\bbody\b/i, 'body'],
  [/\bcategory\b/i, 'category'],
  [/\blanguage\b/i, 'languageCode'],
  [/\bname\b/i, 'name'],
]

function fieldOf({ failure, reason }: Refusal): string | undefined {
  const known = reason.subcode === undefined ? undefined : fieldsOfSubcodes[reason.subcode]
  const words = `${failure.details ?? ''} ${failure.title ?? ''}`
  return known ?? fieldsInWords.find(([pattern]) => pattern.test(words))?.[1]
}

const isSame = ({ fields }: ProvidedTemplate, template: WhatsAppTemplate): boolean =>
  fields.name === template.name && fields.languageCode === languageCodeOf(template.languageCode)

/**
 * The templates of a line's account.
 * @param uploadSample uploads the file of a template's header, and returns its handle
 */
export function lineTemplates(
  { row }: OpenLine,
  access: GraphAccess,
  uploadSample: (address: string) => Promise<string>,
): TemplateCalls {
  const list = `/${row.account_id}/message_templates`

  async function page(query: Record<string, string>): Promise<TemplatePage> {
    const asked = new URLSearchParams({ fields: FIELDS, limit: String(PAGE), ...query })
    const parsed = listSchema.safeParse(await callProvider(access, 'GET', `${list}?${asked}`))
    if (!parsed.success) throw unreachable()
    const { data, paging } = parsed.data
    const templates = data.flatMap((one) => {
      const listed = listedTemplateSchema.safeParse(one)
      return listed.success ? [providedTemplate(listed.data)] : []
    })
    // The last page has cursors too, but no address of a next page.
    const next = paging?.next === undefined ? undefined : paging.cursors?.after
    return { templates, ...(next !== undefined && data.length > 0 && { next }) }
  }

  /** The template of this name and language at the provider, by a list that contains names that begin alike. */
  async function find(template: WhatsAppTemplate): Promise<ProvidedTemplate | undefined> {
    let after: string | undefined
    let pages = 0
    do {
      if (pages === limits.line.pagesMax) throw unreachable()
      pages += 1
      const { templates, next } = await page({
        name: template.name,
        ...(after !== undefined && { after }),
      })
      const found = templates.find((one) => isSame(one, template))
      if (found !== undefined) return found
      after = next
    } while (after !== undefined)
    return undefined
  }

  async function components(template: WhatsAppTemplate) {
    const hasFile = fileKindsOfType(template.templateType).length > 0
    const handleOf = async (media: string | undefined) =>
      media === undefined ? undefined : await uploadSample(media)
    const header = hasFile ? await handleOf(template.media) : undefined
    const cards: (string | undefined)[] = []
    for (const { media } of template.cards ?? []) cards.push(await handleOf(media))
    return componentsOf(template, { header, cards })
  }

  async function create(template: WhatsAppTemplate): Promise<TemplateReceipt> {
    const { name, languageCode, category, allowCategoryChange } = template
    const parameterFormat = parameterFormatOf(template)
    const body = {
      name,
      language: languageCode,
      category,
      parameter_format: parameterFormat,
      ...(allowCategoryChange && { allow_category_change: true }),
      components: await components({ ...template, parameterFormat }),
    }
    const answer = receiptSchema.safeParse(await callProvider(access, 'POST', list, body, fieldOf))
    if (!answer.success) throw new LostAnswer()
    const { id: providerId, status, category: said } = answer.data
    const given = categoryOf(said)
    return {
      providerId,
      status: statusOf(status),
      category: given === 'unknown' ? category : given,
      ...(parameterFormat === 'NAMED' && { parameterFormat }),
    }
  }

  return {
    templatePage: (from) => page(from === undefined ? {} : { after: from }),
    async createTemplate(template) {
      try {
        return await create(template)
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
        const made = await find(template)
        if (made === undefined) throw error
        const { status, category, parameterFormat } = made.fields
        return {
          providerId: made.providerId,
          status,
          category,
          ...(parameterFormat !== undefined && { parameterFormat }),
        }
      }
    },
    async editTemplate(providerId, template, { hasOtherCategory }) {
      const body = {
        ...(hasOtherCategory && { category: template.category }),
        components: await components(template),
      }
      await callProvider(access, 'POST', `/${providerId}`, body, fieldOf)
    },
    async deleteTemplate(providerId, template) {
      const asked = new URLSearchParams({ hsm_id: providerId, name: template.name })
      try {
        await callProvider(access, 'DELETE', `${list}?${asked}`)
      } catch (error) {
        if (!isRefusedCall(error) && !(error instanceof LostAnswer)) throw error
        // It may be gone already.
        const left = await find(template)
        if (left !== undefined && left.fields.status !== 'deleted') throw error
      }
    },
  }
}
