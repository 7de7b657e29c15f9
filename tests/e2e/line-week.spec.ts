import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { builtInPrices, MICROS, priceMicros } from '#contract/rules/reports/message-price.ts'
import { lineBody, startLineRig, type LineRig } from '#tests/contract/support/line-rig.ts'
import { type Name } from '#tests/contract/support/users.ts'
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
  const [template] = line.graph.accountTemplates.all
  if (template === undefined) throw new Error('The provider has no template.')
  template.status = 'APPROVED'
  const value = templateValue(template, { event: 'APPROVED', reason: 'NONE' })
  await line.receive(accountBody(line.phone, 'message_template_status_update', value, now() + 2))
  await panel.getByText('Approved').waitFor()
  await page.getByRole('link', { name: /^Chats/ }).click()
  await inbox.open(lucia.name)
  await page.getByRole('button', { name: 'Templates' }).click()
  const picker = page.getByRole('complementary', { name: 'Templates' })
  await picker.getByRole('tab', { name: 'Channel' }).click()
  await picker.getByRole('button', { name: /^delivery_today/ }).click()
  await field('Name').fill('Lucía')
  await picker.getByRole('button', { name: 'Send the template' }).click()
  await last().getByText('Hello Lucía, your desks arrive today.').waitFor()
  await accepted(4)
}

/** The provider says of each message what it was; Billing shows their sum. */
async function compareCosts(): Promise<void> {
  const { page } = inbox
  const said = line.graph.accepted.map(({ body }) =>
    body.type === 'template'
      ? { billable: true, type: 'regular', category: 'marketing' }
      : { billable: false, type: 'free_customer_service', category: 'service' },
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
  const micros = priceMicros(builtInPrices, 'marketing', 'PE', day)
  await visit(page, '/dashboard/settings/billing')
  const total = page.getByRole('row', { name: /^Total/ })
  await total.waitFor()
  const cost = ((micros ?? 0) / MICROS).toFixed(2)
  expect((await total.getByRole('cell').allInnerTexts()).slice(0, 4)).toEqual([
    'Total',
    String(statuses.length),
    String(statuses.length - 1),
    cost,
  ])
  await page.getByRole('row', { name: `delivery_today 1 ${cost}` }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}
