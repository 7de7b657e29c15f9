import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { DoubleUploads } from './double-uploads.ts'
import { jsonOf, Refused } from './refused.ts'

/**
 * The template calls of the Graph API, as strict as its reference. It shares no code with the adapter.
 */

const text = (max: number) => z.string().min(1).max(max)
const namedParams = z
  .array(z.strictObject({ param_name: z.string().regex(/^[a-z][a-z0-9_]*$/), example: text(1024) }))
  .min(1)

const header = z.union([
  z.strictObject({
    type: z.literal('HEADER'),
    format: z.literal('TEXT'),
    text: text(60),
    example: z
      .union([
        z.strictObject({ header_text: z.array(text(60)).length(1) }),
        z.strictObject({ header_text_named_params: namedParams.length(1) }),
      ])
      .optional(),
  }),
  z.strictObject({
    type: z.literal('HEADER'),
    format: z.enum(['IMAGE', 'VIDEO', 'DOCUMENT']),
    example: z.strictObject({ header_handle: z.array(z.string().startsWith('4::')).length(1) }),
  }),
  z.strictObject({ type: z.literal('HEADER'), format: z.literal('LOCATION') }),
])
const body = z.strictObject({
  type: z.literal('BODY'),
  text: text(1024),
  example: z
    .union([
      z.strictObject({ body_text: z.array(z.array(text(1024)).min(1)).length(1) }),
      z.strictObject({ body_text_named_params: namedParams }),
    ])
    .optional(),
})
const footer = z.strictObject({ type: z.literal('FOOTER'), text: text(60) })
const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('QUICK_REPLY'), text: text(25) }),
  z.strictObject({
    type: z.literal('URL'),
    text: text(25),
    url: z.string().url().max(2000),
    example: z.array(text(2000)).length(1).optional(),
  }),
  z.strictObject({
    type: z.literal('PHONE_NUMBER'),
    text: text(25),
    phone_number: z.string().regex(/^\+?\d{5,19}$/),
  }),
  z.strictObject({ type: z.literal('COPY_CODE'), example: text(15) }),
])
const buttons = z.strictObject({
  type: z.literal('BUTTONS'),
  buttons: z.array(button).min(1).max(10),
})
const components = z.array(z.union([header, body, footer, buttons])).min(1)
const category = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])

const creation = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category,
  parameter_format: z.enum(['NAMED', 'POSITIONAL']).optional(),
  allow_category_change: z.boolean().optional(),
  components,
})
const edit = z.strictObject({ category: category.optional(), components: components.optional() })

type Components = z.infer<typeof components>

/** A template as the double has it. */
export interface DoubleTemplate {
  id: string
  accountId: string
  name: string
  language: string
  status: string
  category: string
  previous_category?: string
  parameter_format?: string
  components: readonly object[]
  quality_score?: { score: string; date: number }
  rejected_reason?: string
}

type TemplateFault =
  | { kind: 'refuse'; code: number; subcode?: number; sentence?: string }
  /** The connection ends without an answer, after the call was done. */
  | { kind: 'cutAfter' }
  /** The connection ends without an answer, and nothing was done. */
  | { kind: 'cutBefore' }

export interface DoubleTemplates {
  readonly all: DoubleTemplate[]
  /** Templates in one page of the list, at most. */
  pageMax: number
  /** Faults of the next template calls, in order; undefined: none. */
  readonly faults: (TemplateFault | undefined)[]
  /** Adds a template that was made elsewhere. */
  add(
    template: Partial<DoubleTemplate> & Pick<DoubleTemplate, 'name' | 'accountId'>,
  ): DoubleTemplate
  /** @returns undefined for a call that is not about templates */
  answer(
    request: IncomingMessage,
    url: URL,
    assertAccount: (accountId: string) => void,
  ): Promise<object | 'cut' | undefined>
}

/** Variables as the provider writes them. */
const variablesIn = (given: string) =>
  Array.from(given.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name)

function refuse(subcode: number, sentence: string): never {
  throw new Refused(400, 100, 'Invalid parameter', { subcode, sentence })
}

/** The rules of the reference that a schema does not express. */
function assertContent(given: Components, format: string): void {
  const bodies = given.flatMap((one) => (one.type === 'BODY' ? [one] : []))
  const [only] = bodies
  if (only === undefined || bodies.length > 1) refuse(2388072, 'A template has one body.')
  if (/^\s*\{\{|\}\}\s*$/.test(only.text))
    refuse(2388299, 'Variables cannot be at the start or end of the template.')
  for (const one of given) {
    if (one.type === 'BUTTONS') assertButtons(one.buttons)
    if (one.type === 'FOOTER' && variablesIn(one.text).length > 0)
      refuse(2388073, 'A footer has no variables.')
    if (one.type !== 'BODY' && !(one.type === 'HEADER' && one.format === 'TEXT')) continue
    const names = variablesIn(one.text)
    const samples = one.example ?? {}
    const isNamed = Object.keys(samples).some((key) => key.endsWith('named_params'))
    if (names.length === 0) {
      if (one.example !== undefined) refuse(2388043, 'A text without variables has no samples.')
      continue
    }
    if (isNamed !== (format === 'NAMED')) refuse(2388043, 'The samples have another format.')
    const given = Object.values(samples).flat(2)
    if (given.length !== names.length) refuse(2388043, 'Each variable needs a sample.')
    if (!isNamed && names.some((name, index) => name !== String(index + 1)))
      refuse(2388043, 'Variables are numbered in order.')
    if (isNamed && new Set(names).size !== names.length)
      refuse(2388043, 'Each variable has a name of its own.')
  }
}

function assertButtons(given: z.infer<typeof buttons>['buttons']): void {
  const count = (type: string) => given.filter((one) => one.type === type).length
  if (count('URL') > 2 || count('PHONE_NUMBER') > 1 || count('COPY_CODE') > 1)
    refuse(2388042, 'Too many buttons of a kind.')
  const marks = given.map(({ type }) => (type === 'QUICK_REPLY' ? 'q' : 'o')).join('')
  if (/qo+q/.test(marks)) refuse(2388042, 'Quick replies stand together.')
}

/** The ids of real templates have more digits than a number keeps. */
const FIRST_ID = 9_228_035_536_513_548n

export function createDoubleTemplates(uploads: DoubleUploads): DoubleTemplates {
  const all: DoubleTemplate[] = []
  const faults: (TemplateFault | undefined)[] = []
  let serial = 0n

  function add(
    template: Partial<DoubleTemplate> & Pick<DoubleTemplate, 'name' | 'accountId'>,
  ): DoubleTemplate {
    serial += 1n
    const made = {
      id: String(FIRST_ID * 10n + serial),
      language: 'es',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hola' }],
      ...template,
    }
    all.push(made)
    return made
  }

  /** The sample of a header is an uploaded file of its kind. */
  function assertSamples(given: Components): void {
    const kinds = { IMAGE: 'image/', VIDEO: 'video/', DOCUMENT: 'application/' }
    for (const one of given) {
      if (one.type !== 'HEADER' || one.format === 'TEXT' || one.format === 'LOCATION') continue
      const file = uploads.files.get(one.example.header_handle[0] ?? '')
      if (file === undefined || !file.type.startsWith(kinds[one.format]))
        throw new Refused(400, 100, 'The header_handle is not valid.', {
          sentence: 'The media sample is not valid.',
        })
    }
  }

  const inUse = (accountId: string) =>
    all.filter((one) => one.accountId === accountId && one.status !== 'DELETED')

  function create(accountId: string, given: unknown): object {
    const parsed = creation.safeParse(given)
    if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
    const { name, language, parameter_format: format = 'POSITIONAL', ...rest } = parsed.data
    if (inUse(accountId).some((one) => one.name === name && one.language === language))
      refuse(2388024, 'There is already content in this language for this template.')
    assertContent(rest.components, format)
    assertSamples(rest.components)
    const { allow_category_change: _, ...kept } = rest
    const made = add({
      ...kept,
      name,
      language,
      parameter_format: format,
      accountId,
      status: 'PENDING',
    })
    return { id: made.id, status: made.status, category: made.category }
  }

  function page(accountId: string, query: URLSearchParams, pageMax: number): object {
    const name = query.get('name')
    // The real list searches for a part of the name.
    const found = inUse(accountId).filter((one) => name === null || one.name.includes(name))
    const after = query.get('after')
    const from = after === null ? 0 : found.findIndex(({ id }) => `c${id}` === after) + 1
    if (after !== null && from === 0) throw new Refused(400, 100, 'The cursor is not valid.')
    const limit = Math.min(Number(query.get('limit') ?? 25), pageMax)
    const shown = found.slice(from, from + limit)
    const last = shown.at(-1)
    const hasMore = from + limit < found.length
    return {
      data: shown.map((one) => ({ ...one, accountId: undefined })),
      paging: {
        cursors: { before: 'b', after: last === undefined ? '' : `c${last.id}` },
        ...(hasMore && { next: 'https://graph.example/next' }),
      },
    }
  }

  function change(template: DoubleTemplate, given: unknown): object {
    const parsed = edit.safeParse(given)
    if (!parsed.success) throw new Refused(400, 100, parsed.error.message)
    const { components: wanted, category: next } = parsed.data
    if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status))
      refuse(2388039, 'A template in this state cannot be edited.')
    if (next !== undefined && template.status !== 'REJECTED')
      refuse(2388039, 'The category of an approved template cannot be edited.')
    if (wanted !== undefined) {
      assertContent(wanted, template.parameter_format ?? 'POSITIONAL')
      assertSamples(wanted)
    }
    Object.assign(template, {
      status: 'PENDING',
      ...(next !== undefined && { category: next }),
      ...(wanted !== undefined && { components: wanted }),
    })
    return { success: true }
  }

  function remove(accountId: string, query: URLSearchParams): object {
    const [name, id] = [query.get('name'), query.get('hsm_id')]
    if (name === null) throw new Refused(400, 100, 'The parameter name is required.')
    const found = inUse(accountId).filter(
      (one) => one.name === name && (id === null || one.id === id),
    )
    if (found.length === 0)
      throw new Refused(404, 100, 'Message Template Not Found', { subcode: 2593002 })
    if (found.some(({ status }) => status === 'DISABLED'))
      refuse(2388039, 'A disabled template cannot be deleted.')
    for (const one of found) one.status = 'DELETED'
    return { success: true }
  }

  const templates: DoubleTemplates = {
    all,
    pageMax: 100,
    faults,
    add,
    async answer(request, url, assertAccount) {
      const [, accountId, id] =
        /^\/v\d+\.\d+\/(?:(\d+)\/message_templates|(\d+))$/.exec(url.pathname) ?? []
      const template = all.find((one) => one.id === id)
      const isEdit = template !== undefined && request.method === 'POST'
      if (accountId === undefined && !isEdit) return undefined
      assertAccount(accountId ?? template?.accountId ?? '')
      const fault = faults.shift()
      if (fault?.kind === 'cutBefore') return 'cut'
      if (fault?.kind === 'refuse') throw new Refused(400, fault.code, 'as the test asked', fault)
      const answered = await (async () => {
        if (isEdit) return change(template, await jsonOf(request))
        switch (request.method) {
          case 'GET':
            return page(accountId ?? '', url.searchParams, templates.pageMax)
          case 'POST':
            return create(accountId ?? '', await jsonOf(request))
          case 'DELETE':
            return remove(accountId ?? '', url.searchParams)
          default:
            throw new Refused(405, 100, 'Unsupported method.')
        }
      })()
      return fault?.kind === 'cutAfter' ? 'cut' : answered
    },
  }
  return templates
}
