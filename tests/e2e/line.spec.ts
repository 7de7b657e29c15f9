import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach } from './support/inbox.ts'

const APP = '300000000000001'
const APP_SECRET = 'app-secret-of-the-tests-0123456789'
const TOKEN = 'token-of-the-tests-0123456789'
const ORIGIN = 'https://bandeja.example.com'
const phone = {
  id: '100000000000101',
  accountId: '200000000000001',
  token: TOKEN,
  display: '+51 999 000 100',
  verifiedName: 'Casa Nogal',
}

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach(
  { providerUrl: graph.url, lineKey: randomBytes(32) },
  { sharedApp: true },
)
beforeEach(() => {
  graph.phones.splice(0, Infinity, phone)
  graph.apps.splice(0, Infinity, { id: APP, secret: APP_SECRET })
  graph.tokens.set(TOKEN, {
    appId: APP,
    scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
    expiresAt: 0,
    accounts: [phone.accountId],
  })
})

const step = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const next = (page: Page, name: string) =>
  page.getByRole('button', { name: `Next: ${name}`, exact: true })

async function openWizard(): Promise<Page> {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'WhatsApp line' }).click()
  await step(page, 'Provider').waitFor()
  return page
}

async function fillValues(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel(label, { exact: true }).press('Tab')
  }
}

const right = {
  'Number identifier': phone.id,
  'Account identifier': phone.accountId,
  'Permanent token': TOKEN,
  'Secret key of the app': APP_SECRET,
  'App identifier': APP,
}

test('an admin connects a number: wrong values are explained, the webhook is set, and a test message arrives', async () => {
  const page = await openWizard()
  const adam = await inbox.rig.as('adam')
  const lineNow = async () => (await adam('GET', `main/groups/${GROUP}/line`)).body.line
  expect(await page.getByRole('radio', { name: /^Meta Cloud API/ }).isChecked()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await next(page, 'Numbers and keys').click()

  const values = step(page, 'Numbers and keys')
  const goOn = next(page, 'Webhook')
  await values.getByText('Missing: Number identifier').waitFor()
  await fillValues(page, { ...right, 'Permanent token': 'cut', 'Secret key of the app': 'wrong' })
  await values.getByText('The token is not valid or has expired').waitFor()
  expect(await goOn.isDisabled()).toBe(true)
  await values.getByText('A value has to be corrected').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await fillValues(page, { 'Permanent token': TOKEN })
  await values.getByText('The secret key is not that of this app').waitFor()
  await fillValues(page, { 'Number identifier': '5', 'Secret key of the app': APP_SECRET })
  await values.getByText('This identifier does not exist, or the token may not see it').waitFor()
  await fillValues(page, { 'Number identifier': phone.id })
  const answer = page.getByRole('region', { name: 'What Meta answers' })
  await answer.getByText('+51 999 000 100').waitFor()
  await answer.getByText('The token does not expire').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await lineNow()).toBeUndefined()
  await goOn.click()

  const webhook = step(page, 'Webhook')
  const address = webhook.getByLabel('Callback address', { exact: true })
  await address.waitFor()
  expect(await address.inputValue()).toBe('This computer has no address on the internet')
  await webhook.getByText('An address on the internet is missing').waitFor()
  const origin = webhook.getByLabel('Public address')
  await origin.fill('http://bandeja.example.com')
  await webhook.getByText('Meta calls https addresses only.').waitFor()
  await origin.fill(ORIGIN)
  expect(await accessibilityFaults(page)).toEqual([])
  await webhook.getByRole('button', { name: 'Use this address' }).click()
  await expect.poll(() => address.inputValue()).toMatch(`${ORIGIN}/webhooks/whatsapp/`)
  const subscribe = webhook.getByRole('button', { name: 'Let Bandeja set it up' })
  await subscribe.click()
  await webhook.getByText(/^Meta called the address and did not get the expected answer/).waitFor()
  expect(await next(page, 'Test message').isDisabled()).toBe(true)
  const { url } = inbox.rig
  graph.internet.set(ORIGIN, url)
  await subscribe.click()
  await webhook.getByText('Meta checked the address').waitFor()
  const { webhookPath } = await lineNow()
  const receive = (value: object) =>
    deliver(url + webhookPath, messagesBody(phone, value), { appSecret: APP_SECRET })
  const status = (id: string, name: string) => {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    return receive({ statuses: [{ id, status: name, timestamp, recipient_id: '51987654321' }] })
  }
  expect(await status('wamid.OTHER', 'sent')).toBe(200)
  await page.getByRole('region', { name: 'Everything arrives' }).getByText('messages').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await next(page, 'Test message').click()

  const trial = step(page, 'Test message')
  await trial.getByRole('textbox', { name: 'Your phone' }).fill('987 654 321')
  await trial.getByRole('button', { name: 'Send test message' }).click()
  const message = page.getByRole('region', { name: 'Test message', exact: true })
  await message.getByText('Meta accepted it').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const [{ wamid } = { wamid: '' }] = graph.accepted.slice(-1)
  expect(await status(wamid, 'delivered')).toBe(200)
  await message.locator('li[data-reached]', { hasText: 'Delivered' }).waitFor()
  await trial.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('The line is connected').waitFor()
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()
  expect(await lineNow()).toMatchObject({ state: 'connected', phone: '51999000100' })
  expect(await lineNow()).not.toHaveProperty('setUp')
})

test('a wizard that was left goes on where it was; its secrets can be replaced, or another number used', async () => {
  const page = await openWizard()
  await next(page, 'Numbers and keys').click()
  await fillValues(page, right)
  await next(page, 'Webhook').click()
  await page.getByRole('button', { name: 'Save and go on later' }).click()
  await page.getByRole('link', { name: 'WhatsApp line' }).click()
  await step(page, 'Webhook').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  const values = step(page, 'Numbers and keys')
  const token = values.getByLabel('Permanent token', { exact: true })
  expect(await token.inputValue()).toBe('')
  expect(await token.getAttribute('placeholder')).toBe(`Stored, ends in ${TOKEN.slice(-4)}`)
  await fillValues(page, { 'Permanent token': 'cut' })
  await values.getByText('The token is not valid or has expired').waitFor()
  await values.getByRole('button', { name: 'Use another number' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use another' }).click()
  await step(page, 'Provider').waitFor()
})

test('a number at 360dialog is connected with its key alone; an event with the header proves the webhook', async () => {
  const key = 'key-of-360dialog-for-the-tests'
  graph.dialog.keys.set(key, phone)
  const page = await openWizard()
  await page.getByRole('radio', { name: /^360dialog/ }).click()
  await next(page, 'Numbers and keys').click()
  const values = step(page, 'Numbers and keys')
  await fillValues(page, { 'API key': 'cut', 'Phone of the line': '+51 999 000 100' })
  await values.getByText('The key is not valid').waitFor()
  await fillValues(page, { 'API key': key })
  const answer = page.getByRole('region', { name: 'What 360dialog answers' })
  await answer.getByText('The number can send').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await next(page, 'Webhook').click()

  const webhook = step(page, 'Webhook')
  await webhook.getByLabel('Public address').fill(ORIGIN)
  await webhook.getByRole('button', { name: 'Use this address' }).click()
  const header = await webhook.getByLabel('Header', { exact: true }).inputValue()
  expect(header).toMatch(/^Bearer [0-9a-f]{32}$/)
  expect(await next(page, 'Test message').isDisabled()).toBe(true)
  await webhook.getByRole('button', { name: 'Let Bandeja set it up' }).click()
  await webhook.getByText(/^Bandeja set it up at 360dialog/).waitFor()
  expect(graph.dialog.webhooks.get(phone.id)?.headers).toEqual({ authorization: header })
  const adam = await inbox.rig.as('adam')
  const { webhookPath } = (await adam('GET', `main/groups/${GROUP}/line`)).body.line
  const received = await fetch(inbox.rig.url + webhookPath, {
    method: 'POST',
    headers: { authorization: header },
    body: JSON.stringify(messagesBody(phone, { statuses: [] })),
  })
  expect(received.status).toBe(200)
  await page.getByRole('region', { name: 'Everything arrives' }).getByText('messages').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await next(page, 'Test message').click()
  await step(page, 'Test message').getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()
})
