import type { Page } from 'playwright'
import { campaignCalls } from '#tests/contract/support/campaigns.ts'
import { expect } from 'vitest'
import {
  APP_SECRET,
  lineBody,
  lineCalls,
  linePhone,
  TOKEN,
  type LineCalls,
} from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import type { GraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import type { Inbox } from './inbox.ts'

/** The wizard that connects a number, and what the provider has for it. */

const APP = '300000000000001'
/** The service's address on the internet. */
export const ORIGIN = 'https://bandeja.example.com'
/** The permissions of a token that sends messages and keeps templates. */
const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']

/** Gives the provider one number, its app and a token of that app. */
export function prepareProvider(graph: GraphDouble): void {
  graph.phones.splice(0, Infinity, linePhone())
  graph.apps.splice(0, Infinity, { id: APP, secret: APP_SECRET })
  addToken(graph, TOKEN)
}

/** Adds a token without an expiry. */
export function addToken(graph: GraphDouble, token: string): void {
  graph.tokens.set(token, { appId: APP, scopes, expiresAt: 0, accounts: [linePhone().accountId] })
}

/** The values of the second step, as the provider has them. */
export const rightValues = {
  'Number identifier': linePhone().id,
  'Account identifier': linePhone().accountId,
  'Permanent token': TOKEN,
  'Secret key of the app': APP_SECRET,
  'App identifier': APP,
}

export const wizardStep = (page: Page, name: string) =>
  page.getByRole('form', { name, exact: true })
export const nextStep = (page: Page, name: string) =>
  page.getByRole('button', { name: `Next: ${name}`, exact: true })

export async function openWizard(inbox: Inbox): Promise<Page> {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'WhatsApp line' }).click()
  await wizardStep(page, 'Provider').waitFor()
  return page
}

export async function fillValues(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel(label, { exact: true }).press('Tab')
  }
}

/** The wizard explains wrong values, sets the webhook, and a test message arrives. */
export async function connectByWizard(inbox: Inbox, graph: GraphDouble): Promise<LineCalls> {
  const page = await openWizard(inbox)
  const adam = await inbox.rig.as('adam')
  const lineNow = async () => (await adam('GET', `main/groups/${GROUP}/line`)).body.line
  expect(await page.getByRole('radio', { name: /^Meta Cloud API/ }).isChecked()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await nextStep(page, 'Numbers and keys').click()

  const values = wizardStep(page, 'Numbers and keys')
  const goOn = nextStep(page, 'Webhook')
  await values.getByText('Missing: Number identifier').waitFor()
  await fillValues(page, {
    ...rightValues,
    'Permanent token': 'cut',
    'Secret key of the app': 'wrong',
  })
  await values.getByText('The token is not valid or has expired').waitFor()
  expect(await goOn.isDisabled()).toBe(true)
  await values.getByText('A value has to be corrected').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await fillValues(page, { 'Permanent token': TOKEN })
  await values.getByText('The secret key is not that of this app').waitFor()
  await fillValues(page, { 'Number identifier': '5', 'Secret key of the app': APP_SECRET })
  await values.getByText('This identifier does not exist, or the token may not see it').waitFor()
  await fillValues(page, { 'Number identifier': lineBody.phoneId })
  const answer = page.getByRole('region', { name: 'What Meta answers' })
  await answer.getByText('+51 999 000 100').waitFor()
  await answer.getByText('The token does not expire').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await lineNow()).toBeUndefined()
  await goOn.click()

  const webhook = wizardStep(page, 'Webhook')
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
  expect(await nextStep(page, 'Test message').isDisabled()).toBe(true)
  graph.internet.set(ORIGIN, inbox.rig.url)
  await subscribe.click()
  await webhook.getByText('Meta checked the address').waitFor()
  const { id, webhookPath } = await lineNow()
  const line = lineCalls(inbox.rig, graph, { phone: linePhone(), id, webhookPath })
  await line.status('wamid.OTHER', 'sent')
  await page.getByRole('region', { name: 'Everything arrives' }).getByText('messages').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await nextStep(page, 'Test message').click()

  const trial = wizardStep(page, 'Test message')
  await trial.getByRole('textbox', { name: 'Your phone' }).fill('987 654 321')
  // The phone has not written to the line, so a template of the account is sent.
  await campaignCalls(() => inbox.rig).saveTemplate('welcome', {
    templateText: 'Hello.',
    templateApproveText: 'Hello.',
    exampleParameters: [],
  })
  await trial.getByRole('button', { name: 'Send test message' }).click()
  const message = page.getByRole('region', { name: 'Test message', exact: true })
  await message.getByText('Meta accepted it').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await line.status(graph.accepted[0]?.wamid ?? '', 'delivered')
  await message.locator('li[data-reached]', { hasText: 'Delivered' }).waitFor()
  await trial.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('The line is connected').waitFor()
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()
  expect(await lineNow()).toMatchObject({ state: 'connected', phone: '51999000100' })
  expect(await lineNow()).not.toHaveProperty('setUp')
  graph.accepted.length = 0
  return line
}
