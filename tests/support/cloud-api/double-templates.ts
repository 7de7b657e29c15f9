import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { DoubleUploads } from './double-uploads.ts'
import { jsonOf, Refused } from './refused.ts'
import type { DoubleButton, DoubleComponent } from './template-rules.ts'

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
  z.strictObject({ type: z.literal('CATALOG'), text: text(25) }),
  z.strictObject({ type: z.literal('MPM'), text: text(25) }),
  z.strictObject({
    type: z.literal('OTP'),
    otp_type: z.enum(['COPY_CODE', 'ONE_TAP']),
    text: text(25).optional(),
    autofill_text: text(25).optional(),
    supported_apps: z
      .array(
        z.strictObject({
          package_name: text(224).regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/),
          signature_hash: z.string().regex(/^[A-Za-z0-9+/=]{11}$/),
        }),
      )
      .min(1)
      .max(5)
      .optional(),
  }),
])
const buttons = z.strictObject({
  type: z.literal('BUTTONS'),
  buttons: z.array(button).min(1).max(10),
})
const offer = z.strictObject({
  type: z.literal('LIMITED_TIME_OFFER'),
  limited_time_offer: z.strictObject({ text: text(16), has_expiration: z.boolean().optional() }),
})
const card = z.strictObject({
  components: z
    .array(
      z.union([
        z.strictObject({
          type: z.literal('HEADER'),
          format: z.enum(['IMAGE', 'VIDEO']),
          example: z.strictObject({
            header_handle: z.array(z.string().startsWith('4::')).length(1),
          }),
        }),
        body.extend({ text: text(160) }),
        z.strictObject({
          type: z.literal('BUTTONS'),
          buttons: z
            .array(
              button.refine(
                ({ type }) => ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'].includes(type),
                'not on a card',
              ),
            )
            .min(1)
            .max(2),
        }),
      ]),
    )
    .min(1),
})
const carousel = z.strictObject({
  type: z.literal('CAROUSEL'),
  cards: z.array(card).min(2).max(10),
})
/** The provider writes the texts of a verification code itself. */
const codeBody = z.strictObject({
  type: z.literal('BODY'),
  add_security_recommendation: z.boolean().optional(),
})
const codeFooter = z.strictObject({
  type: z.literal('FOOTER'),
  code_expiration_minutes: z.number().int().min(1).max(90),
})
const components = z
  .array(z.union([header, body, footer, buttons, offer, carousel, codeBody, codeFooter]))
  .min(1)
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
  components: readonly DoubleComponent[]
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
function assertContent(given: Components, format: string, category: string): void {
  const bodies = given.flatMap((one) => (one.type === 'BODY' ? [one] : []))
  const [only] = bodies
  if (only === undefined || bodies.length > 1) refuse(2388072, 'A template has one body.')
  assertKind(given, category)
  if (!('text' in only)) return
  if (/^\s*\{\{|\}\}\s*$/.test(only.text))
    refuse(2388299, 'Variables cannot be at the start or end of the template.')
  for (const one of given) {
    if (one.type === 'BUTTONS') assertButtons(one.buttons)
    if (one.type === 'FOOTER' && 'text' in one && variablesIn(one.text).length > 0)
      refuse(2388073, 'A footer has no variables.')
    if (one.type === 'CAROUSEL')
      for (const { components: inCard } of one.cards)
        for (const part of inCard) {
          if (part.type === 'BODY') assertSampled(part, format)
          if (part.type === 'BUTTONS') assertButtons(part.buttons)
        }
    if (one.type === 'BODY' && 'text' in one) assertSampled(one, format)
    if (one.type === 'HEADER' && one.format === 'TEXT') assertSampled(one, format)
  }
}

/** The variables of a text, and their samples. */
function assertSampled(one: { text: string; example?: object | undefined }, format: string): void {
  const names = variablesIn(one.text)
  const samples = one.example ?? {}
  const isNamed = Object.keys(samples).some((key) => key.endsWith('named_params'))
  if (names.length === 0) {
    if (one.example !== undefined) refuse(2388043, 'A text without variables has no samples.')
    return
  }
  if (isNamed !== (format === 'NAMED')) refuse(2388043, 'The samples have another format.')
  const given = Object.values(samples).flat(2)
  if (given.length !== names.length) refuse(2388043, 'Each variable needs a sample.')
  if (!isNamed && names.some((name, index) => name !== String(index + 1)))
    refuse(2388043, 'Variables are numbered in order.')
  if (isNamed && new Set(names).size !== names.length)
    refuse(2388043, 'Each variable has a name of its own.')
}

const buttonsOf = (given: readonly { type: string; buttons?: readonly { type: string }[] }[]) =>
  given.flatMap((one) => one.buttons ?? []).map(({ type }) => type)

/** What a kind of template must have, and what it cannot have. */
function assertKind(given: Components, category: string): void {
  const part = (type: string) => given.find((one) => one.type === type)
  const types = buttonsOf(given.filter((one) => one.type === 'BUTTONS'))
  const isCode = category === 'AUTHENTICATION'
  const [own] = given.flatMap((one) => (one.type === 'BODY' ? [one] : []))
  const hasText = own !== undefined && 'text' in own
  const ownFooter = given.some((one) => one.type === 'FOOTER' && 'text' in one)
  if (isCode !== types.includes('OTP')) refuse(2388042, 'A code needs a button for it.')
  if (isCode === hasText || (isCode && ownFooter))
    refuse(2388072, 'The texts of a code are preset.')
  if (isCode && (part('HEADER') !== undefined || types.length > 1))
    refuse(2388042, 'A code has one button and no header.')
  if (['CATALOG', 'MPM'].some((type) => types.includes(type)) && types.length > 1)
    refuse(2388042, 'Buttons of the catalogue stand alone.')
  const isMarketing = ['CATALOG', 'MPM'].some((type) => types.includes(type))
  const [limited] = given.flatMap((one) => (one.type === 'LIMITED_TIME_OFFER' ? [one] : []))
  const [cards] = given.flatMap((one) => (one.type === 'CAROUSEL' ? [one.cards] : []))
  if ((isMarketing || limited !== undefined || cards !== undefined) && category !== 'MARKETING')
    refuse(2388031, 'This kind of template is for marketing.')
  if (limited !== undefined) assertOffer(given, types, limited)
  if (cards === undefined) return
  if (given.some(({ type }) => type !== 'BODY' && type !== 'CAROUSEL'))
    refuse(2388042, 'Beside a carousel there is a body alone.')
  const shapes = cards.map(({ components: inCard }) =>
    JSON.stringify(
      inCard.map((one) =>
        one.type === 'HEADER' ? one.format : one.type === 'BUTTONS' ? buttonsOf([one]) : one.type,
      ),
    ),
  )
  if (new Set(shapes).size > 1) refuse(2388042, 'All cards of a carousel have the same components.')
  if (!cards.every(({ components: inCard }) => inCard[0]?.type === 'HEADER'))
    refuse(2388042, 'A card of a carousel has a header.')
}

function assertOffer(
  given: Components,
  types: readonly string[],
  { limited_time_offer: limited }: z.infer<typeof offer>,
): void {
  const [own] = given.flatMap((one) => (one.type === 'BODY' && 'text' in one ? [one] : []))
  const [head] = given.flatMap((one) => (one.type === 'HEADER' ? [one] : []))
  if ((own?.text.length ?? 0) > 600) refuse(2388040, 'The body has more than 600 characters.')
  if (given.some(({ type }) => type === 'FOOTER')) refuse(2388073, 'An offer has no footer.')
  if (head !== undefined && !['IMAGE', 'VIDEO'].includes(head.format))
    refuse(2388047, 'The header of an offer is a picture or a film.')
  if (!types.includes('URL')) refuse(2388042, 'An offer needs a button with a link.')
  if (limited.has_expiration === true && types[0] !== 'COPY_CODE')
    refuse(2388042, 'An offer that ends begins with a button with a code.')
  if (types.includes('COPY_CODE') && types[0] !== 'COPY_CODE')
    refuse(2388042, 'The button with a code is the first.')
  if (types.some((type) => type !== 'URL' && type !== 'COPY_CODE'))
    refuse(2388042, 'An offer has a code and links alone.')
}

/** The provider's words of a code, as it lists them. */
function presetCode(given: Components): DoubleComponent[] {
  return given.map((one) => {
    if (one.type === 'BODY' && !('text' in one)) {
      const advice = one.add_security_recommendation === true
      const sentence = advice ? ' For your security, do not share this code.' : ''
      return {
        ...one,
        text: `*{{1}}* is your verification code.${sentence}`,
        example: { body_text: [['123456']] },
      }
    }
    if (one.type === 'FOOTER' && !('text' in one))
      return { ...one, text: `This code expires in ${one.code_expiration_minutes} minutes.` }
    if (one.type !== 'BUTTONS') return one
    return { ...one, buttons: one.buttons.map(listedButton) }
  })
}

/** The provider lists the button of a code as a link. */
function listedButton(given: z.infer<typeof button>): DoubleButton {
  if (given.type !== 'OTP') return given
  const [app] = given.supported_apps ?? []
  const query = new URLSearchParams({
    otp_type: given.otp_type,
    ...(given.autofill_text !== undefined && { cta_display_name: given.autofill_text }),
    ...(app !== undefined && {
      package_name: app.package_name,
      signature_hash: app.signature_hash,
    }),
  })
  const url = `https://www.whatsapp.com/otp/code/?${query}&code=otp{{1}}`
  return { type: 'URL', text: given.text ?? 'Copy code', url, example: [`${url}123456`] }
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
    const made: DoubleTemplate = {
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
    const inCards = given.flatMap((one) =>
      one.type === 'CAROUSEL' ? one.cards.flatMap((own) => own.components) : [],
    )
    for (const one of [...given, ...inCards]) {
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
    assertContent(rest.components, format, rest.category)
    assertSamples(rest.components)
    const { allow_category_change: _, ...kept } = rest
    const made = add({
      ...kept,
      components: presetCode(kept.components),
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
      assertContent(wanted, template.parameter_format ?? 'POSITIONAL', next ?? template.category)
      assertSamples(wanted)
    }
    Object.assign(template, {
      status: 'PENDING',
      ...(next !== undefined && { category: next }),
      ...(wanted !== undefined && { components: presetCode(wanted) }),
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
