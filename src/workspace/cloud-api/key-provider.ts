import { z } from 'zod'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import type { ChannelProvider, ProvidedTemplate } from '#workspace/channel/channel-provider.ts'
import { unreachable, type GraphAccess } from './graph.ts'
import { callProvider, LostAnswer, notOffered } from './provider-calls.ts'
import {
  categoryOf,
  componentsOf,
  languageCodeOf,
  listedTemplateSchema,
  parameterFormatOf,
  providedTemplate,
  statusOf,
} from './sending/template-components.ts'

/** 360dialog's path of the templates of the key's number. */
const TEMPLATES = '/v1/configs/templates'
/** Templates in one page of its list. */
const PAGE = 100

const listSchema = z.looseObject({
  waba_templates: z.array(z.looseObject({})),
  total: z.number().int().nonnegative().catch(0),
})
const receiptSchema = z.looseObject({
  id: z.coerce.string().optional().catch(undefined),
  external_id: z.coerce.string().optional().catch(undefined),
  status: z.string().catch('PENDING'),
  category: z.string().catch(''),
})

const refuse = async (): Promise<never> => {
  throw notOffered()
}

/** Meta's id of a template, which its webhooks name; 360dialog's own id is the other one. */
const metaId = ({ external_id: meta, id }: Record<string, unknown>): unknown => meta ?? id

type ManagedCalls = Omit<
  ChannelProvider,
  'readProfile' | 'saveProfile' | 'readPicture' | 'setBlocked' | 'readCatalogue'
>

/**
 * The templates of a provider whose key is that of one number. It has no flows, changes no template, and takes no file
 * of an app, so a template with a file is made in its own screens.
 */
export function keyProvider(access: GraphAccess): ManagedCalls {
  async function page(from: number) {
    const asked = new URLSearchParams({ limit: String(PAGE), offset: String(from) })
    const parsed = listSchema.safeParse(await callProvider(access, 'GET', `${TEMPLATES}?${asked}`))
    if (!parsed.success) throw unreachable()
    const { waba_templates: listed, total } = parsed.data
    const templates = listed.flatMap((one) => {
      const read = listedTemplateSchema.safeParse({ ...one, id: metaId(one) })
      return read.success ? [providedTemplate(read.data)] : []
    })
    const end = from + listed.length
    return { templates, ...(listed.length > 0 && end < total && { next: String(end) }) }
  }

  async function named(name: string): Promise<ProvidedTemplate[]> {
    const found: ProvidedTemplate[] = []
    let pages = 0
    for (let from: string | undefined = '0'; from !== undefined;) {
      if (pages === limits.line.pagesMax) throw unreachable()
      pages += 1
      const { templates, next }: Awaited<ReturnType<typeof page>> = await page(Number(from))
      found.push(...templates.filter(({ fields }) => fields.name === name))
      from = next
    }
    return found
  }

  const find = async ({ name, languageCode }: WhatsAppTemplate) =>
    (await named(name)).find(({ fields }) => fields.languageCode === languageCodeOf(languageCode))

  return {
    templatePage: async (from = '0') => await page(Number(from)),
    async createTemplate(template) {
      if (template.media !== undefined || template.cards !== undefined) throw notOffered()
      const { name, languageCode, category, allowCategoryChange } = template
      const parameterFormat = parameterFormatOf(template)
      const body = {
        name,
        language: languageCode,
        category,
        ...(parameterFormat === 'NAMED' && { parameter_format: parameterFormat }),
        ...(allowCategoryChange && { allow_category_change: true }),
        components: componentsOf({ ...template, parameterFormat }),
      }
      let receipt: z.infer<typeof receiptSchema> | undefined
      try {
        receipt = receiptSchema.safeParse(
          await callProvider(access, 'POST', TEMPLATES, body, () => undefined),
        ).data
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
      }
      const id = receipt && metaId(receipt)
      const made = id === undefined ? await find(template) : undefined
      const providerId = typeof id === 'string' ? id : made?.providerId
      if (providerId === undefined) throw new LostAnswer()
      const given = categoryOf(receipt?.category ?? '')
      return {
        providerId,
        status: made?.fields.status ?? statusOf(receipt?.status ?? 'PENDING'),
        category: made?.fields.category ?? (given === 'unknown' ? category : given),
        ...(parameterFormat === 'NAMED' && { parameterFormat }),
      }
    },
    editTemplate: refuse,
    async deleteTemplate(providerId, template) {
      const all = await named(template.name)
      if (!all.some((one) => one.providerId === providerId)) return
      // The call deletes all languages of a name.
      if (all.length > 1) throw notOffered()
      await callProvider(access, 'DELETE', `${TEMPLATES}/${encodeURIComponent(template.name)}`)
    },
    createFlow: refuse,
    uploadFlow: refuse,
    publishFlow: refuse,
    deprecateFlow: refuse,
    deleteFlow: refuse,
    flowPreview: refuse,
    flows: async () => [],
    readFlow: async () => undefined,
  }
}
