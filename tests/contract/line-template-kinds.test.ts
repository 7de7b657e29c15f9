import { afterEach, beforeEach, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import type { TemplateForm } from '#contract/draft-forms.ts'
import { blankButton } from '#renderer/scenes/templates/kind-parts.ts'
import { editOf, emptyForm, submissionOf } from '#renderer/scenes/templates/template-form.ts'
import { verificationText } from '#contract/rules/templates/verification-text.ts'
import { noteUnusedFiles } from '#workspace/storage/files/unused-files.ts'
import { startSendingRig, type SendingRig } from './support/line-sending.ts'
import { lucia, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/**
 * Templates with cards, offers, codes and products of a line: what the provider gets, what comes back by a sync, and
 * what a message of each contains.
 */

let own: SendingRig
let rig: LineRig
let sara: Caller
beforeEach(async () => {
  own = await startSendingRig()
  rig = own.rig
  await rig.workspace.storage.db
    .updateTable('lines')
    .set({ app_id: rig.graph.uploads.appId })
    .execute()
  // The line reads its app when the service starts.
  await (await rig.kill()).comeBack()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const file = (name: string, magic: string): File => {
  const content = Buffer.alloc(64, 1)
  content.write(magic, 'latin1')
  return new File([content], name)
}
const png = (name: string) => file(name, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x02\0')
const pdf = file('plano.pdf', '%PDF-1.4 small')

const FUTURE = '2099-01-01T00:00:00.000Z'
const name = 'nueva'
const texts = (text: string, approve = text) => ({
  templateText: text,
  templateApproveText: approve,
})
const base = {
  groupId: GROUP,
  name,
  languageCode: 'en',
  category: 'MARKETING',
  templateType: 'TEXT',
  ...texts('Something new for you.'),
}
const link = { type: 'URL', text: 'See', url: 'https://casa.example/{{1}}', example: '7' }
const sentLink = { ...link, example: ['7'] }
const copy = { type: 'COPY_CODE', text: '', example: 'CASA25' }
const app = { packageName: 'com.casa.shop', signatureHash: 'K8a/AINcGX7' }
const code = {
  ...base,
  category: 'AUTHENTICATION',
  ...texts(verificationText('en', { hasAdvice: true })),
}
const body = { type: 'BODY', text: base.templateText }

/** Submits a template. The provider has it then as the components say. */
async function applied(more: object, components: object[]): Promise<string> {
  const made = await sara('POST', 'main/watemplates/apply', { body: { ...base, ...more } })
  expect(made).toMatchObject({ status: 200, body: { status: 'pending' } })
  const theirs = rig.graph.accountTemplates.all.at(-1)
  expect(theirs?.components).toEqual(components)
  return String(made.body.id)
}

/** The provider approves the newest template; a sync then changes its status alone. */
async function approved(id: string): Promise<void> {
  const read = async () => {
    const { body: listed } = await sara('GET', `main/watemplates?groupId=${GROUP}`)
    return listed.items.find((one: { id: string }) => one.id === id)
  }
  const before = await read()
  const theirs = rig.graph.accountTemplates.all.at(-1)
  if (theirs === undefined) throw new Error('The provider has no template.')
  theirs.status = 'APPROVED'
  rig.workspace.clock.advance(1_000)
  expect((await sara('GET', `main/watemplates/sync?groupId=${GROUP}`)).status).toBe(200)
  const { status: _s, prevStatus: _p, updatedAt: _u, exampleParameters: _e, ...rest } = before
  expect(await read()).toMatchObject({ ...rest, status: 'approved' })
}

const send = (templateId: string, more: object = {}, contactId = 'c') =>
  sara('POST', 'messages/templates', { body: { contactId, templateId, ...more } })

/** Sends a template. @returns the components of the message that the provider took */
async function sent(templateId: string, more: object = {}): Promise<unknown> {
  const answer = await send(templateId, more)
  expect(answer).toMatchObject({ status: 200 })
  await own.becomes(answer.body._id, 'sent')
  const taken = own.bodies().at(-1)
  return taken?.type === 'template' ? taken.template.components : undefined
}

const pathsOf = (answer: { status: number; body: { issues?: { path: string }[] } }) => {
  expect(answer.status).toBe(400)
  return answer.body.issues?.map(({ path }) => path)
}
const button = (index: number, subType: string, parameter: object) => ({
  type: 'button',
  sub_type: subType,
  index: String(index),
  parameters: [parameter],
})

async function carousel(): Promise<string> {
  const cards = []
  for (const number of [1, 2])
    cards.push({
      headerType: 'IMAGE',
      media: await own.upload(png(`mesa-${number}.png`)),
      text: 'For {{1}} only.',
      approveText: 'For {{price}} only.',
      exampleParameters: ['29 EUR'],
      buttons: [{ type: 'QUICK_REPLY', text: 'More' }, link],
    })
  const card = {
    components: [
      {
        type: 'HEADER',
        format: 'IMAGE',
        example: { header_handle: [expect.stringMatching(/^4::/)] },
      },
      { type: 'BODY', text: 'For {{1}} only.', example: { body_text: [['29 EUR']] } },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }, sentLink] },
    ],
  }
  const id = await applied({ cards }, [body, { type: 'CAROUSEL', cards: [card, card] }])
  await approved(id)
  return id
}

test('a carousel is sent with its own pictures, or others, and the values of each card', async () => {
  const id = await carousel()
  const parameters = ['10 EUR', 'a', '20 EUR', 'b c']
  const answer = await sent(id, { parameters })
  const picture = { type: 'image', image: { id: expect.any(String) } }
  const cardOf = (index: number, price: string, suffix: string) => ({
    card_index: index,
    components: [
      { type: 'header', parameters: [picture] },
      { type: 'body', parameters: [{ type: 'text', text: price }] },
      button(0, 'quick_reply', { type: 'payload', payload: `card-${index + 1}-button-1` }),
      button(1, 'url', { type: 'text', text: suffix }),
    ],
  })
  expect(answer).toEqual([
    { type: 'carousel', cards: [cardOf(0, '10 EUR', 'a'), cardOf(1, '20 EUR', 'b%20c')] },
  ])
  expect((await rig.messages('c')).at(-1).content.cards).toMatchObject([
    {
      kind: 'image',
      text: 'For 10 EUR only.',
      options: [{ title: 'More' }, { url: 'https://casa.example/a' }],
    },
    { text: 'For 20 EUR only.', options: [{}, { url: 'https://casa.example/b%20c' }] },
  ])
  const media = await own.upload(png('otra.png'))
  await sent(id, { parameters, cards: [{}, { media }] })
  expect((await rig.messages('c')).at(-1).content.cards[1]).toMatchObject({ media })
  // It stays as long as the message, and who sees the chat has it.
  const { db } = rig.workspace.storage
  await rig.workspace.storage.transaction((tx) =>
    noteUnusedFiles(tx, { after: '', limit: 100, now: 1 }),
  )
  const unused = await db
    .selectFrom('files')
    .select('filename')
    .where('unused_since', 'is not', null)
    .execute()
  expect(unused).toEqual([])
  await db.updateTable('files').set({ uploaded_by_user_id: null }).execute()
  expect(await send(id, { parameters, cards: [{}, { media }] })).toMatchObject({ status: 200 })
  expect(pathsOf(await send(id, { parameters: parameters.slice(1) }))).toEqual(['parameters.3'])
  expect(pathsOf(await send(id, { parameters, cards: [{}, {}, { media }] }))).toEqual(['cards'])
  const document = await own.upload(pdf)
  expect((await send(id, { parameters, cards: [{ media: document }] })).status).toBe(400)
})

test('a carousel that breaks a rule is refused at its card', async () => {
  const card = {
    headerType: 'IMAGE',
    media: await own.upload(png('mesa.png')),
    exampleParameters: [],
  }
  const two = [
    { ...card, text: '', buttons: [] },
    { ...card, text: 'Only here', buttons: [{ ...copy }] },
  ]
  const refused = await sara('POST', 'main/watemplates/apply', { body: { ...base, cards: two } })
  expect(pathsOf(refused)).toEqual(['cards', 'cards.1.buttons'])
  const document = { ...card, text: '', buttons: [], media: await own.upload(pdf) }
  const wrong = { body: { ...base, cards: [document, document] } }
  expect((await sara('POST', 'main/watemplates/apply', wrong)).status).toBe(415)
  expect(rig.graph.accountTemplates.all).toEqual([])
})

test('an offer is sent with its end and its code', async () => {
  const offer = { text: 'Only this week', hasExpiration: true }
  const id = await applied({ offer, buttons: [copy, link] }, [
    {
      type: 'LIMITED_TIME_OFFER',
      limited_time_offer: { text: 'Only this week', has_expiration: true },
    },
    body,
    { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'CASA25' }, sentLink] },
  ])
  await approved(id)
  const parameters = ['CASA30', '9']
  expect(await sent(id, { parameters, expiresAt: FUTURE })).toEqual([
    {
      type: 'limited_time_offer',
      parameters: [
        {
          type: 'limited_time_offer',
          limited_time_offer: { expiration_time_ms: Date.parse(FUTURE) },
        },
      ],
    },
    button(0, 'copy_code', { type: 'coupon_code', coupon_code: 'CASA30' }),
    button(1, 'url', { type: 'text', text: '9' }),
  ])
  expect((await rig.messages('c')).at(-1).content).toMatchObject({
    offer: { text: 'Only this week', expiresAt: FUTURE },
    options: [{ title: 'CASA30' }, { title: 'See' }],
  })
  expect(pathsOf(await send(id, { parameters }))).toEqual(['expiresAt'])
  const past = new Date(rig.workspace.clock.now() - 1).toISOString()
  expect(pathsOf(await send(id, { parameters, expiresAt: past }))).toEqual(['expiresAt'])
  const long = { parameters: ['A-CODE-TOO-LONG-16', '9'], expiresAt: FUTURE }
  expect(pathsOf(await send(id, long))).toEqual(['parameters.0'])
})

test('the catalogue and chosen products are sent', async () => {
  const catalogue = { type: 'CATALOG', text: 'View catalog' }
  const first = await applied({ buttons: [catalogue] }, [
    body,
    { type: 'BUTTONS', buttons: [catalogue] },
  ])
  await approved(first)
  expect(await sent(first)).toBeUndefined()
  const shown = (action: object) => ({ type: 'action', action })
  expect(await sent(first, { products: { thumbnailId: 'DESK' } })).toEqual([
    button(0, 'catalog', shown({ thumbnail_product_retailer_id: 'DESK' })),
  ])
  const items = { type: 'MPM', text: 'View items' }
  const second = await applied({ name: 'productos', buttons: [items] }, [
    body,
    { type: 'BUTTONS', buttons: [items] },
  ])
  await approved(second)
  const sections = [
    { title: 'Desks', ids: ['DESK', 'LIMA'] },
    { title: 'Sofas', ids: ['SOFA'] },
  ]
  expect(await sent(second, { products: { sections } })).toEqual([
    button(
      0,
      'mpm',
      shown({
        thumbnail_product_retailer_id: 'DESK',
        sections: sections.map(({ title, ids }) => ({
          title,
          product_items: ids.map((id) => ({ product_retailer_id: id })),
        })),
      }),
    ),
  ])
  expect((await rig.messages('c')).at(-1).content.products).toMatchObject({
    ids: ['DESK', 'LIMA', 'SOFA'],
    sections,
  })
  expect(pathsOf(await send(second))).toEqual(['products.sections'])
  const untitled = sections.map(({ ids }) => ({ ids }))
  expect(pathsOf(await send(second, { products: { sections: untitled } }))).toEqual([
    'products.sections.0.title',
    'products.sections.1.title',
  ])
})

const advised = '*{{1}}* is your verification code. For your security, do not share this code.'
const codeBody = {
  type: 'BODY',
  add_security_recommendation: true,
  text: advised,
  example: { body_text: [['123456']] },
}

test.each([
  ['COPY_CODE', {}],
  ['ONE_TAP', { autofillText: 'Fill in', apps: [app] }],
])('a verification code of the kind %s goes to a number alone', async (otpType, more) => {
  const id = await applied(
    {
      ...code,
      verification: { hasAdvice: true, expiresInMinutes: 10 },
      buttons: [{ type: 'OTP', text: '', otpType, ...more }],
    },
    [
      codeBody,
      { type: 'FOOTER', code_expiration_minutes: 10, text: 'This code expires in 10 minutes.' },
      {
        type: 'BUTTONS',
        buttons: [expect.objectContaining({ type: 'URL', text: 'Copy code' })],
      },
    ],
  )
  await approved(id)
  expect(await sent(id, { parameters: ['482913'] })).toEqual([
    { type: 'body', parameters: [{ type: 'text', text: '482913' }] },
    button(0, 'url', { type: 'text', text: '482913' }),
  ])
  expect((await rig.messages('c')).at(-1).content).toMatchObject({
    text: advised.replace('{{1}}', '482913'),
    footer: 'This code expires in 10 minutes.',
  })
  expect(pathsOf(await send(id, { parameters: ['a'.repeat(16)] }))).toEqual(['parameters.0'])
  await rig.write(
    { userId: lucia.userId, name: lucia.name },
    { type: 'text', text: { body: 'Hi' } },
  )
  await rig.processed()
  const [person = ''] = (await rig.contacts()).filter((one) => one !== 'c' && one !== 'd')
  const answer = await send(id, { parameters: ['482913'] }, person)
  expect(answer).toMatchObject({ status: 200 })
  await own.becomes(answer.body._id, 'failed', person)
  expect((await own.message(answer.body._id, person)).payloadFailed).toMatchObject({
    code: 131_062,
  })
})

test('a template of another program is read with its parts, and one with single products cannot be sent', async () => {
  const { accountTemplates: theirs } = rig.graph
  const accountId = rig.phone.accountId
  const header = { type: 'HEADER', format: 'VIDEO' }
  const card = { components: [header, { type: 'BUTTONS', buttons: [sentLink] }] }
  theirs.add({
    name: 'films',
    accountId,
    category: 'MARKETING',
    components: [body, { type: 'CAROUSEL', cards: [card, card] }],
  })
  const product = {
    components: [
      { type: 'HEADER', format: 'PRODUCT' },
      { type: 'BUTTONS', buttons: [{ type: 'SPM', text: 'View' }] },
    ],
  }
  theirs.add({
    name: 'single',
    accountId,
    components: [body, { type: 'CAROUSEL', cards: [product, product] }],
  })
  const { body: synced } = await sara('GET', `main/watemplates/sync?groupId=${GROUP}`)
  expect(synced.items).toMatchObject([
    {
      name: 'films',
      templateType: 'TEXT',
      cards: [{ headerType: 'VIDEO', text: '', buttons: [{ type: 'URL', example: '7' }] }, {}],
    },
    { name: 'single', templateType: 'unknown' },
  ])
  const [films, single] = synced.items
  // The provider keeps no files for others, so the sender chooses them.
  expect(pathsOf(await send(films.id, { parameters: ['1', '2'] }))).toEqual([
    'cards.0.media',
    'cards.1.media',
  ])
  expect(await send(single.id)).toMatchObject({ status: 409 })
})

const formOf = (changes: Partial<TemplateForm>): TemplateForm => ({
  ...emptyForm('en'),
  name,
  body: base.templateText,
  ...changes,
})
const formLink = {
  ...blankButton('URL'),
  text: 'See',
  url: 'https://casa.example/{{n}}',
  example: '7',
}
const formCopy = { ...blankButton('COPY_CODE'), example: 'CASA25' }
const { code: emptyCode } = emptyForm('en')
const sentCopy = { type: 'COPY_CODE', example: 'CASA25' }
const buttonsOf = (...buttons: object[]) => ({ type: 'BUTTONS', buttons })

test.each<[TemplateForm['kind'], Partial<TemplateForm>, object[]]>([
  [
    'offer',
    { offer: { text: 'Only this week', hasExpiration: true }, buttons: [formCopy, formLink] },
    [
      {
        type: 'LIMITED_TIME_OFFER',
        limited_time_offer: { text: 'Only this week', has_expiration: true },
      },
      body,
      buttonsOf(sentCopy, sentLink),
    ],
  ],
  ['coupon', { buttons: [formCopy] }, [body, buttonsOf(sentCopy)]],
  ['catalogue', {}, [body, buttonsOf({ type: 'CATALOG', text: 'View catalog' })]],
  ['products', {}, [body, buttonsOf({ type: 'MPM', text: 'View items' })]],
  [
    'authentication',
    { code: { ...emptyCode, minutes: 10, otpType: 'ONE_TAP', apps: [app] } },
    [
      codeBody,
      { type: 'FOOTER', code_expiration_minutes: 10, text: 'This code expires in 10 minutes.' },
      buttonsOf(expect.objectContaining({ url: expect.stringContaining('com.casa.shop') })),
    ],
  ],
])(
  'the form of the kind %s is accepted and reaches the provider',
  async (kind, changes, components) => {
    const form = formOf({ ...changes, kind })
    expect(await applied(submissionOf(form, GROUP), components)).not.toBe('')
  },
)

test('the form of a carousel is accepted, and a stored one is edited in it', async () => {
  const cards = []
  for (const number of [1, 2])
    cards.push({
      id: `card-${number}`,
      media: await own.upload(png(`mesa-${number}.png`)),
      body: 'For {{price}} only.',
      examples: ['29 EUR'],
      buttons: [formLink],
    })
  const sentCard = (text: string) => ({
    components: [
      expect.objectContaining({ type: 'HEADER', format: 'IMAGE' }),
      { type: 'BODY', text, example: { body_text: [['29 EUR']] } },
      buttonsOf(sentLink),
    ],
  })
  const first = sentCard('For {{1}} only.')
  const form = formOf({ kind: 'carousel', category: 'MARKETING', cards })
  const id = await applied(submissionOf(form, GROUP), [
    body,
    { type: 'CAROUSEL', cards: [first, first] },
  ])
  await approved(id)
  const { body: listed } = await sara('GET', `main/watemplates?groupId=${GROUP}`)
  const edited = editOf(whatsAppTemplateSchema.parse(listed.items[0]))
  const change = { body: 'Now for {{price}} only.' }
  const {
    name: _n,
    languageCode: _l,
    ...content
  } = submissionOf(
    { ...edited, cards: edited.cards.map((card) => ({ ...card, ...change })) },
    GROUP,
  )
  const answer = await sara('PATCH', `main/watemplates/${id}`, {
    body: { ...content, templateType: 'TEXT' },
  })
  expect(answer).toMatchObject({ status: 200, body: { status: 'pending' } })
  const second = sentCard('Now for {{1}} only.')
  expect(rig.graph.accountTemplates.all.at(-1)?.components).toEqual([
    body,
    { type: 'CAROUSEL', cards: [second, second] },
  ])
})
