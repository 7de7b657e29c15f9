import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { whatsAppTemplateSchema } from '#contract/entities/whatsapp-template.ts'
import { findWaTemplate, saveWaTemplate } from '#workspace/storage/wa-templates.ts'
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

const unsupported = /^Unsupported message\./
const text = (said: string | RegExp) => ({
  type: 'text',
  text: typeof said === 'string' ? said : expect.stringMatching(said),
})
/** The files of these webhooks are not at the double, so they stay to be downloaded. */
const waiting = (type: string, more: object = {}) => ({ type, mediaState: 'waiting', ...more })

/** What the agent sees of the message in each body. */
const seen: Record<string, object> = {
  'facebook-openapi/order-message': { order: { items: expect.any(Array) } },
  'facebook-openapi/text-message-from-click-to-whatsapp-ad': text(/./),
  'facebook-openapi/text-message-with-context-product-inquiry': text(/./),
  'flows-tools/received-product-enquiry-message': text(/./),
  'flows-tools/received-text-message-with-show-security-notifications': text(/./),
  'flows-tools/received-unknown-messages': { ...text(unsupported), unsupported: '' },
  'pywa/callback-button-button': { ...text('title'), chosen: 'button' },
  'pywa/callback-button-quick-reply-without-context': { ...text(/./), chosen: 'templateButton' },
  'pywa/callback-button-quick-reply': { ...text(/./), chosen: 'templateButton' },
  'pywa/callback-selection-callback': { ...text('title'), chosen: 'row' },
  'pywa/callback-selection-description': { ...text('title\ndescription'), chosen: 'row' },
  'pywa/flow-completion-completion': text(/^Answers:\ncomment_text: Comment Text\n/),
  'pywa/flow-completion-without-flow-token': text(/^Answers:/),
  'pywa/message-animated-sticker': waiting('sticker'),
  'pywa/message-audio': waiting('audio'),
  'pywa/message-chosen-location': { type: 'location', text: expect.stringMatching(/./) },
  'pywa/message-contacts': {
    ...text(/^Contact: Marcos Ibarra · \+51999000002\nContact: Elena/),
    contacts: [{ name: 'Marcos Ibarra', phones: ['+51999000002'] }, {}, {}],
  },
  'pywa/message-current-location': { type: 'location' },
  'pywa/message-document': waiting('file'),
  'pywa/message-forwarded-many-times': { ...text(/./), forwarded: 'often' },
  'pywa/message-forwarded': { ...text('forwarded text'), forwarded: 'once' },
  'pywa/message-image': waiting('image', { mimeType: 'image/jpeg' }),
  'pywa/message-interactive-message-with-err': text(unsupported),
  'pywa/message-media-with-url': waiting('image'),
  'pywa/message-order': text(
    'Order:\n3 × HAMBURGER, 30 ILS\n2 × FRENCH_FRIES, 35 ILS\n2 × SODA, 10 ILS',
  ),
  'pywa/message-referral': text(/./),
  'pywa/message-reply': text('replied text'),
  'pywa/message-static-sticker': waiting('sticker'),
  'pywa/message-text': text('Body Text'),
  'pywa/message-unsupported-with-type': text(/Unsupported message\./),
  'pywa/message-unsupported': text(unsupported),
  'pywa/message-video': waiting('file'),
  'pywa/message-voice': waiting('audio'),
  'whatsapp-business-java-api/message-deleted-as-unsupported': text(unsupported),
}

const idSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({ messages: z.array(z.object({ id: z.string() })).optional() }),
        }),
      ),
    }),
  ),
})
const wamidIn = (body: unknown) =>
  idSchema.parse(body).entry[0]?.changes[0]?.value.messages?.[0]?.id ?? ''

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
    expect((await messageOf(wamidIn(body)))?.content).toMatchObject(seen[name] ?? {})
  })

  const others = Object.keys(webhooks).filter((name) => !(name in seen))
  test.each(others)('%s adds no message', async (name) => {
    const count = async () =>
      (await rig.workspace.storage.db.selectFrom('messages').select('id').execute()).length
    const before = await count()
    await rig.receive(webhooks[name] ?? {})
    await rig.processed()
    expect(await count()).toBe(before)
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
