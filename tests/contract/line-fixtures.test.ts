import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { findWaTemplate, saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { soon, startLineRig, type LineRig } from './support/line-rig.ts'
import { GROUP } from './support/users.ts'

/** Bodies of real webhooks, from public libraries. Some look odd; a real receiver meets such bodies. */

const { webhooks } = z
  .object({ webhooks: z.record(z.string(), z.looseObject({})) })
  .parse(
    JSON.parse(
      readFileSync(new URL('../fixtures/cloud-api-webhooks.json', import.meta.url), 'utf8'),
    ),
  )

let rig: LineRig
beforeAll(async () => {
  rig = await startLineRig()
})
afterAll(() => rig.stop())

const text = (said: string) => ({ type: 'text', text: said })
/** The files of these webhooks are not at the double, so they stay to be downloaded. */
/** A message whose file the double does not have. */
const waiting = (type: string, more: object = {}) => ({
  type,
  mediaState: expect.stringMatching(/^(waiting|delayed)$/),
  ...more,
})
const captioned = { text: 'caption', forwarded: 'once' }
const location = { type: 'location', latitude: -12.0464, longitude: -77.0428, forwarded: 'once' }
const hint = 'Ask the customer to send it in another way.'
const unsupported = (kind = '', name = 'Unsupported message') => ({
  ...text(`${name}. ${hint}`),
  unsupported: kind,
})

/** What the agent sees of the message in each body: the whole content, without what says where a file is. */
const seen: Record<string, object> = {
  'facebook-openapi/order-message': {
    ...text('Order:\n2 × di9ozbzfi4, 30 USD\n1 × nqryix03ez, 25 USD'),
    order: {
      catalogId: '174512939486328',
      items: [
        { productId: 'di9ozbzfi4', quantity: 2, price: 30, currency: 'USD' },
        { productId: 'nqryix03ez', quantity: 1, price: 25, currency: 'USD' },
      ],
    },
  },
  'facebook-openapi/text-message-from-click-to-whatsapp-ad': {
    ...text('Hello! Can I get more info on this?'),
    referral: {
      adId: '317972744007896',
      network: 'other',
      url: 'https://www.example.com/3cr4Wqqkv',
      headline: 'Chat with us',
      body: 'Summer Succulents are here!',
      welcome: 'Hi there! Let us know how we can help!',
    },
  },
  'facebook-openapi/text-message-with-context-product-inquiry': {
    ...text('Is this still available?'),
    product: { catalogId: '174512939486328', productId: 'di9ozbzfi4' },
  },
  'flows-tools/received-product-enquiry-message': {
    ...text('MESSAGE_TEXT'),
    product: { catalogId: '904855181106310', productId: 'PRODUCT_ID' },
  },
  'flows-tools/received-text-message-with-show-security-notifications':
    text('Hi from new number 3601'),
  'flows-tools/received-unknown-messages': unsupported(),
  'pywa/callback-button-button': { ...text('title'), chosen: 'button', isReply: true },
  'pywa/callback-button-quick-reply-without-context': {
    ...text('title'),
    chosen: 'templateButton',
  },
  'pywa/callback-button-quick-reply': {
    ...text('title'),
    chosen: 'templateButton',
    isReply: true,
  },
  'pywa/callback-selection-callback': { ...text('title'), chosen: 'row', isReply: true },
  'pywa/callback-selection-description': {
    ...text('title\ndescription'),
    chosen: 'row',
    isReply: true,
  },
  'pywa/flow-completion-completion': answers(),
  'pywa/flow-completion-without-flow-token': answers(),
  'pywa/message-animated-sticker': waiting('sticker'),
  'pywa/message-audio': waiting('audio', { forwarded: 'once' }),
  'pywa/message-chosen-location': { ...location, text: 'Oficina Ejemplo\nAv. Ejemplo 123, Lima' },
  'pywa/message-contacts': {
    ...text(
      'Contact: Marcos Ibarra · +51999000002\nContact: Elena · +51999000003\nContact: Tomás Rivas · +51999000004',
    ),
    contacts: [
      { name: 'Marcos Ibarra', phones: ['+51999000002'], emails: [] },
      { name: 'Elena', phones: ['+51999000003'], emails: [] },
      { name: 'Tomás Rivas', phones: ['+51999000004'], emails: [] },
    ],
  },
  'pywa/message-current-location': location,
  'pywa/message-document': waiting('file', captioned),
  'pywa/message-forwarded-many-times': { ...text('text forwarded many times'), forwarded: 'often' },
  'pywa/message-forwarded': { ...text('forwarded text'), forwarded: 'once' },
  'pywa/message-image': waiting('image'),
  'pywa/message-interactive-message-with-err': { ...unsupported(), isReply: true },
  'pywa/message-media-with-url': waiting('image'),
  'pywa/message-order': {
    ...text('Order:\n3 × HAMBURGER, 30 ILS\n2 × FRENCH_FRIES, 35 ILS\n2 × SODA, 10 ILS'),
    order: {
      catalogId: '411566425049950',
      items: [
        { productId: 'HAMBURGER', quantity: 3, price: 30, currency: 'ILS' },
        { productId: 'FRENCH_FRIES', quantity: 2, price: 35, currency: 'ILS' },
        { productId: 'SODA', quantity: 2, price: 10, currency: 'ILS' },
      ],
    },
  },
  'pywa/message-referral': {
    ...text('BODY'),
    referral: { network: 'other', headline: 'AD_TITLE', body: 'AD_DESCRIPTION' },
  },
  'pywa/message-reply': { ...text('replied text'), isReply: true },
  'pywa/message-static-sticker': waiting('sticker'),
  'pywa/message-text': text('Body Text'),
  'pywa/message-unsupported-with-type': unsupported('pool'),
  'pywa/message-unsupported': unsupported(),
  'pywa/message-video': waiting('file', captioned),
  'pywa/message-voice': waiting('audio'),
  'pywa/outgoing-message-text': { ...text('Test message'), sentFrom: 'phone' },
  'whatsapp-business-java-api/message-deleted-as-unsupported': unsupported(),
}

/** The answers of a flow that this service did not send. */
function answers() {
  const given = [
    ['comment_text', 'Comment Text'],
    ['delivery_rating', '4'],
    ['purchase_rating', '2'],
    ['recommend_radio', '0'],
    ['cs_rating', '0'],
  ] as const
  return {
    ...text(['Answers:', ...given.map(([label, value]) => `${label}: ${value}`)].join('\n')),
    flowAnswers: { answers: given.map(([label, value]) => ({ label, value })) },
    isReply: true,
  }
}

const idSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            messages: z.array(z.looseObject({ id: z.string() })).optional(),
            message_echoes: z.array(z.looseObject({ id: z.string() })).optional(),
          }),
        }),
      ),
    }),
  ),
})
/** The message of a body, a customer's or one that the business sent with its phone. */
function messageIn(body: unknown) {
  const { messages = [], message_echoes: echoes = [] } =
    idSchema.parse(body).entry[0]?.changes[0]?.value ?? {}
  const [message] = [...messages, ...echoes]
  if (message === undefined) throw new Error('The body has no message.')
  return message
}

const original = z.object({ original_message_id: z.string() })
const targetSchema = z.looseObject({
  edit: original.optional(),
  revoke: original.optional(),
  reaction: z.object({ message_id: z.string() }).optional(),
})

/** The id of the message that a body changes. */
function targetOf(body: unknown): string {
  const { edit, revoke, reaction } = targetSchema.parse(messageIn(body))
  return (edit ?? revoke)?.original_message_id ?? reaction?.message_id ?? ''
}

const customer = '51999000001'
const edited = (said: string) => ({ content: { text: said, edited: { before: 'The first text' } } })
/** Nothing else of the message is left. */
const deleted = {
  content: expect.toSatisfy((given: unknown) =>
    isDeepStrictEqual(given, { type: 'text', text: 'Deleted message', deleted: true }),
  ),
}

/** What each body changes in the message that it names, which arrives after it. */
const changed: Record<string, object> = {
  'pywa/edited-message-image': edited('Updated image caption'),
  'pywa/outgoing-message-edit': edited('Text was edited'),
  'pywa/deleted-message-revoke': deleted,
  'pywa/outgoing-message-delete': deleted,
  'pywa/message-reaction': { reactions: [{ sender: 'contact', emoji: '😮' }] },
  'pywa/message-unreaction-empty': { reactions: [] },
  'pywa/message-unreaction-no-emoji': { reactions: [] },
}

/** What the conversation says after each body about its customer. */
const news: Record<string, object[]> = {
  'pywa/system-identity-change': [{ kind: 'newIdentity' }],
  // The customer accepts marketing already.
  'pywa/user-marketing-preferences-resume': [],
  'pywa/user-marketing-preferences-signup': [],
  'pywa/system-phone-number-change': [{ kind: 'newNumber', from: customer, to: '51999000002' }],
}

async function messageOf(wamid: string) {
  const row = await rig.workspace.storage.db
    .selectFrom('line_messages')
    .select(['contact_id', 'message_id'])
    .where('wamid', '=', wamid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return (await rig.messages(row.contact_id)).find(({ _id }) => _id === row.message_id)
}

describe('every body is accepted and shown', () => {
  test.each(Object.keys(seen))('%s', async (name) => {
    const body = webhooks[name] ?? {}
    await rig.receive(body, body)
    await rig.processed()
    const message = await messageOf(messageIn(body).id)
    expect(message?.sender).toBe(name.includes('outgoing') ? 'group' : 'contact')
    const { filename: _, mimeType: __, ...content } = message?.content ?? {}
    expect(content).toEqual(seen[name])
  })

  test.each(Object.entries(changed))('%s changes a message', async (name, change) => {
    const body = webhooks[name] ?? {}
    await rig.receive(body, body)
    const id = targetOf(body)
    const said = { id, type: 'text', text: { body: 'The first text' } }
    await rig.write({ waId: customer }, said)
    const message = await messageOf(id)
    expect(message).toMatchObject(change)
  })

  test.each(Object.entries(news))('%s is said in the chat, once', async (name, changes) => {
    await rig.write({ waId: customer }, { type: 'text', text: { body: 'Hi' } })
    const { id } = await rig.workspace.storage.db
      .selectFrom('contacts')
      .select('id')
      .where('phone', '=', customer)
      .executeTakeFirstOrThrow()
    const sara = await rig.as('sara')
    const said = async () => (await sara('GET', `main/contacts/${id}/changes`)).body.items
    const before = (await said()).length
    await rig.receive(webhooks[name] ?? {}, webhooks[name] ?? {})
    await rig.processed()
    expect((await said()).slice(before)).toMatchObject(changes)
  })

  const ofTemplates: [name: string, template: object, after: object][] = [
    [
      'pywa/template-status-update-approved',
      { name: 'order_confirmation', languageCode: 'en_US' },
      { status: 'approved', category: 'UTILITY' },
    ],
    [
      'pywa/template-status-update-rejected',
      { name: 'abandoned_cart', languageCode: 'en' },
      {
        status: 'rejected',
        rejectedReason: 'INVALID_FORMAT',
        rejectionDetail: expect.stringMatching(/next to each other.*Separate parameters/),
      },
    ],
    [
      'whatsapp-business-java-api/template-rejected',
      { name: 'schedule_confirmation4', languageCode: 'pt_BR' },
      { status: 'rejected', rejectedReason: 'SCAM' },
    ],
    [
      'whatsapp-business-java-api/template-scheduled-for-disabling',
      { name: 'My message template', languageCode: 'en_US' },
      { status: 'flagged' },
    ],
    [
      'pywa/template-quality-update-yellow',
      { name: 'welcome_template', languageCode: 'en_US' },
      { quality: 'YELLOW' },
    ],
    [
      'pywa/template-category-update-marketing',
      { name: 'my_message_template', languageCode: 'he' },
      { category: 'MARKETING', prevCategory: 'UTILITY' },
    ],
  ]
  test.each(ofTemplates)('%s changes the template', async (name, given, after) => {
    const { storage } = rig.workspace
    const template = whatsAppTemplateSchema.parse({ ...given, id: name, category: 'UTILITY' })
    await saveWaTemplate(storage.db, { ...template, groupId: GROUP }, 0)
    await rig.receive(webhooks[name] ?? {}, webhooks[name] ?? {})
    await rig.processed()
    expect(await findWaTemplate(storage.db, name)).toMatchObject(after)
  })

  // After those of templates: some have the templates fetched, and the double has none.
  const tables = { ...seen, ...changed, ...news }
  const others = Object.keys(webhooks).filter((name) => !(name in tables))
  test.each(others)('%s adds no message', async (name) => {
    const count = async () =>
      (await rig.workspace.storage.db.selectFrom('messages').select('id').execute()).length
    const before = await count()
    await rig.receive(webhooks[name] ?? {})
    await rig.processed()
    expect(await count()).toBe(before)
  })

  test.each(['pywa/template-components-update-all', 'pywa/template-components-update-element'])(
    '%s has the templates fetched',
    async (name) => {
      const fetched = () =>
        rig.graph.calls.filter((call) => call.includes('GET') && call.includes('message_templates'))
      const before = fetched().length
      await rig.receive(webhooks[name] ?? {})
      await expect.poll(() => fetched().length, soon).toBeGreaterThan(before)
    },
  )

  test('their two customers are two contacts, and no update was left out', async () => {
    expect(await rig.contacts()).toHaveLength(2)
    const faulty = await rig.workspace.storage.db
      .selectFrom('line_webhooks')
      .select('body')
      .where('faults', '>', 0)
      .execute()
    expect(faulty).toEqual([])
  })
})
