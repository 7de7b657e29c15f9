import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { builtInPrices, MICROS, priceMicros } from '#contract/rules/reports/message-price.ts'
import {
  APP_SECRET,
  lineBody,
  startLineRig,
  TOKEN,
  type LineRig,
} from '#tests/contract/support/line-rig.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import {
  accountBody,
  endedCallBody,
  messagesBody,
  ringingBody,
  templateValue,
  textMessage as text,
} from '#tests/support/cloud-api/webhooks.ts'
import { visit } from '#tests/support/sign-in.ts'
import { bubbles, composer, inboxForEach, names, row } from './support/inbox.ts'
import { addToken } from './support/line-wizard.ts'

/** The first week of a shop with a line: what its customers do, what an agent answers, and what it costs. */

let line: LineRig
const inbox = inboxForEach(
  {},
  {
    startWorkspace: async (options) => {
      line = await startLineRig({ control: true, ...options })
      return line
    },
  },
)

const catalogId = '777000111'
const lucia = { waId: '51961803393', name: 'Lucía Fernández' }
const spammer = { waId: '51961803399', name: 'Easy Money' }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Time limit on a busy machine, ms; a tenth of it is usual. */
const STORY_MS = 180_000

const last = () => bubbles(inbox.page).last()
const now = () => Math.floor(line.workspace.clock.now() / 1_000)
const accepted = async (count: number) =>
  await expect.poll(() => line.graph.accepted.length).toBe(count)
async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More to send or ask for' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function signInAs(name: Name): Promise<Page> {
  await inbox.quit()
  return await inbox.start({ as: name })
}

test(
  'a first week: a call, a product, an order, a card, a place, a block, a template and the costs',
  async () => {
    line.graph.catalogues.ofAccount.set(lineBody.accountId, {
      id: catalogId,
      products: [
        { retailer_id: 'ESC-LIMA', name: 'Lima desk', price: 'PEN 899.00', currency: 'PEN' },
      ],
    })
    await inbox.chat('c', lucia.name, { phone: lucia.waId })
    await inbox.start()
    await missCall()
    await sellDesk()
    await saveCard()
    await askPlace()
    await blockSpammer()
    await signInAs('sara')
    await sendTemplate()
    await sendCarousel()
    await compareCosts()
    expect(line.graph.faults).toEqual([])
  },
  STORY_MS,
)

/** A customer calls while nobody can answer; an agent writes to them. */
async function missCall(): Promise<void> {
  const { page } = inbox
  const call = { id: 'wacid.1', from: lucia }
  await line.receive(
    ringingBody(line.phone, call, now() - 12),
    endedCallBody(line.phone, call, now()),
  )
  await row(page, lucia.name).getByText('Missed call', { exact: true }).waitFor()
  await inbox.open(lucia.name)
  await last().getByText('Missed call', { exact: true }).waitFor()
  await composer(page).fill('Sorry, we were at lunch. How can we help?')
  await composer(page).press('Enter')
  await accepted(1)
}

/** The customer asks about a product of the catalogue, and orders it. */
async function sellDesk(): Promise<void> {
  const { page } = inbox
  const referred_product = { catalog_id: catalogId, product_retailer_id: 'ESC-LIMA' }
  await line.write(lucia, { ...text('Is it in stock?'), context: { referred_product } })
  await last().getByText('Lima desk').waitFor()
  await composer(page).fill('Yes, two are left.')
  await composer(page).press('Enter')
  await accepted(2)
  const item = { quantity: 2, item_price: 899, currency: 'PEN' }
  const product_items = [{ product_retailer_id: 'ESC-LIMA', ...item }]
  await line.write(lucia, { type: 'order', order: { catalog_id: catalogId, product_items } })
  await last().getByText('2 × PEN 899.00').waitFor()
  await row(page, lucia.name)
    .getByText(/^Order/)
    .waitFor()
}

/** The customer shares the card of who receives the order, and the agent saves it. */
async function saveCard(): Promise<void> {
  const { page } = inbox
  const phones = [{ phone: '+51 955 018 442', wa_id: '51955018442' }]
  const name = { formatted_name: 'Rosa Medina' }
  await line.write(lucia, { type: 'contacts', contacts: [{ name, phones }] })
  await last().getByRole('button', { name: 'Save contact Rosa Medina' }).click()
  const form = page.getByRole('dialog', { name: 'New contact' })
  await form.getByRole('textbox', { name: /^Email/ }).fill('rosa@mail.example')
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  const { db } = line.workspace.storage
  const saved = () =>
    db.selectFrom('contacts').select('name').where('phone', '=', '51955018442').execute()
  await expect.poll(saved).toEqual([{ name: 'Rosa' }])
}

/** The agent asks where to bring it, and the customer shares the place. */
async function askPlace(): Promise<void> {
  const { page } = inbox
  await inbox.open(lucia.name)
  await openTool(page, 'Their location')
  const dialog = page.getByRole('dialog', { name: 'Ask for the location' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Where do we bring it?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'detached' })
  await accepted(3)
  await line.write(lucia, {
    type: 'location',
    location: { latitude: -12.12, longitude: -77.03, name: 'Casa Medina' },
  })
  await last().getByText('Casa Medina').waitFor()
}

/** Somebody writes what nobody wants to read, and is blocked at the provider too. */
async function blockSpammer(): Promise<void> {
  const { page } = inbox
  await line.write(spammer, text('Become rich in a week'))
  await row(page, spammer.name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  const dialog = page.getByRole('dialog', { name: `Block ${spammer.name}` })
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.poll(() => names(page)).not.toContain(spammer.name)
}

/** The provider approves its newest template, and says so. */
async function approveNewest(): Promise<void> {
  const template = line.graph.accountTemplates.all.at(-1)
  if (template === undefined) throw new Error('The provider has no template.')
  template.status = 'APPROVED'
  const value = templateValue(template, { event: 'APPROVED', reason: 'NONE' })
  await line.receive(accountBody(line.phone, 'message_template_status_update', value, now() + 2))
}

/** Opens the customer's chat, and there the form of a channel template. */
async function openTemplate(name: string): Promise<Locator> {
  const { page } = inbox
  await page.getByRole('link', { name: /^Chats/ }).click()
  await inbox.open(lucia.name)
  const picker = page.getByRole('complementary', { name: 'Templates' })
  if (!(await picker.isVisible())) await page.getByRole('button', { name: 'Templates' }).click()
  await picker.getByRole('tab', { name: 'Channel' }).click()
  await picker.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return picker
}

/** A template is approved and sent to the customer. */
async function sendTemplate(): Promise<void> {
  const { page } = inbox
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await page.getByRole('button', { name: 'New template', exact: true }).click()
  await field('Name').fill('delivery_today')
  await field('Text').fill('Hello {{name}}, your desks arrive today.')
  await field('Example of Name').fill('Carmen')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const panel = page.getByRole('complementary', { name: 'delivery_today' })
  await panel.getByText('In review').waitFor()
  await approveNewest()
  await panel.getByText('Approved').waitFor()
  const picker = await openTemplate('delivery_today')
  await field('Name').fill('Lucía')
  await picker.getByRole('button', { name: 'Send the template' }).click()
  await last().getByText('Hello Lucía, your desks arrive today.').waitFor()
  await accepted(4)
}

/** A template with cards is submitted with the pictures of two products, approved, and sent to the customer. */
async function sendCarousel(): Promise<void> {
  const sara = await inbox.rig.as('sara')
  const { appId } = line.graph.uploads
  // Pictures of templates are uploaded by the app.
  line.graph.apps.push({ id: appId, secret: APP_SECRET })
  addToken(line.graph, TOKEN)
  const path = `main/groups/${GROUP}/line`
  expect((await sara('PATCH', path, { body: { appId } })).status).toBe(200)
  const cards = []
  for (const text of ['The Lima desk', 'The Cusco chair']) {
    const form = new FormData()
    form.append('file', new File([png], 'picture.png', { type: 'image/png' }))
    const uploaded = await sara('POST', 'messages/storage/upload', { body: form })
    expect(uploaded.status).toBe(200)
    const buttons = [{ type: 'QUICK_REPLY', text: 'I want it' }]
    const { url: media } = uploaded.body
    cards.push({ headerType: 'IMAGE', media, text, exampleParameters: [], buttons })
  }
  const text = 'New in the shop, for you.'
  const body = {
    groupId: GROUP,
    name: 'new_in_shop',
    languageCode: 'en',
    category: 'MARKETING',
    templateType: 'TEXT',
    templateText: text,
    templateApproveText: text,
    cards,
  }
  expect(await sara('POST', 'main/watemplates/apply', { body })).toMatchObject({ status: 200 })
  await approveNewest()
  const picker = await openTemplate('new_in_shop')
  expect(await accessibilityFaults(inbox.page)).toEqual([])
  await picker.getByRole('button', { name: 'Send the template' }).click()
  await last().getByText('The Cusco chair').waitFor()
  await accepted(5)
  const sent = line.graph.accepted.at(-1)?.body
  expect(sent).toMatchObject({ template: { components: [{ type: 'carousel', cards: [{}, {}] }] } })
}

/** The provider says of each message what it was; Billing shows their sum. */
async function compareCosts(): Promise<void> {
  const { page } = inbox
  const said = line.graph.accepted.map(({ body }) =>
    body.type === 'template'
      ? ({ billable: true, type: 'regular', category: 'marketing' } as const)
      : ({ billable: false, type: 'free_customer_service', category: 'service' } as const),
  )
  const statuses = line.graph.accepted.map(({ wamid }, at) => ({
    id: wamid,
    status: 'delivered',
    timestamp: String(now()),
    recipient_id: lucia.waId,
    pricing: { pricing_model: 'PMP', ...said[at] },
  }))
  await line.receive(messagesBody(line.phone, { statuses }))
  await line.processed()
  const day = new Date(line.workspace.clock.now()).toISOString().slice(0, 10)
  const costOf = (some: typeof said) => {
    const micros = some.map(({ billable, category }) =>
      billable ? (priceMicros(builtInPrices, category, 'PE', day) ?? 0) : 0,
    )
    return (micros.reduce((sum, one) => sum + one, 0) / MICROS).toFixed(2)
  }
  await visit(page, '/dashboard/settings/billing')
  const total = page.getByRole('row', { name: /^Total/ })
  await total.waitFor()
  const billed = said.filter(({ billable }) => billable)
  expect(billed).toHaveLength(2)
  expect((await total.getByRole('cell').allInnerTexts()).slice(0, 4)).toEqual([
    'Total',
    String(said.length),
    String(said.length - billed.length),
    costOf(said),
  ])
  for (const name of ['delivery_today', 'new_in_shop'])
    await page.getByRole('row', { name: `${name} 1 ${costOf(billed.slice(0, 1))}` }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}
