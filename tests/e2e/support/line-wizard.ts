import type { Page } from 'playwright'
import { expect } from 'vitest'
import {
  APP_SECRET,
  lineCalls,
  linePhone,
  TOKEN,
  type LineCalls,
} from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { readChatLink } from '#contract/rules/line/qr-code.ts'
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

/** The values of the second step that the token does not bring, as the provider has them. */
export const rightValues = { 'Permanent token': TOKEN, 'Secret key of the app': APP_SECRET }

export const wizardStep = (page: Page, name: string) =>
  page.getByRole('form', { name, exact: true })
export const nextStep = (page: Page, name: string) =>
  page.getByRole('button', { name: `Next: ${name}`, exact: true })

export async function openWizard(inbox: Inbox): Promise<Page> {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'WhatsApp line' }).click()
  await wizardStep(page, 'Before you start').waitFor()
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

/** Writes to the line what the wizard's link says, and answers from the screen. */
async function tryTheLine(page: Page, line: LineCalls, graph: GraphDouble): Promise<void> {
  const trial = wizardStep(page, 'Test message')
  const link = await trial.getByLabel('Link', { exact: true }).innerText()
  const { phone, text } = readChatLink(`https://${link}`) ?? { phone: '', text: '' }
  expect(phone).toBe('51999000100')
  expect(await trial.getByRole('button', { name: 'Skip' }).isVisible()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  const own = { waId: '51944318052', name: 'Adam' }
  await line.write(own, { type: 'text', text: { body: text } })
  await trial.getByText('Your line receives.').waitFor()
  await trial.getByRole('button', { name: 'Send the answer' }).click()
  await expect.poll(() => graph.accepted.length).toBe(1)
  expect(graph.accepted[0]?.body).toMatchObject({ type: 'text', to: '+51944318052' })
  await trial.getByText('Your line sends.').waitFor()
  await line.status(graph.accepted[0]?.wamid ?? '', 'delivered')
  await trial.getByText(/^Delivered in \d+ s$/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await trial.getByRole('button', { name: 'Finish' }).click()
}

/**
 * Somebody who has never seen the provider's panel connects a number by what the screen says: the list, a pasted token
 * that brings the other values, the secret key, the webhook, and a message from their own phone.
 */
export async function connectByWizard(inbox: Inbox, graph: GraphDouble): Promise<LineCalls> {
  const page = await openWizard(inbox)
  const adam = await inbox.rig.as('adam')
  const lineNow = async () => (await adam('GET', `main/groups/${GROUP}/line`)).body.line
  const prepare = wizardStep(page, 'Before you start')
  await prepare.getByText('15 min', { exact: true }).waitFor()
  for (const name of ['Business portfolio', 'App with WhatsApp', 'Number added to the account'])
    await prepare.getByRole('checkbox', { name }).check()
  await prepare.getByText('5 min', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await prepare.getByText('5 min', { exact: true }).waitFor()
  await prepare.getByRole('button', { name: /^System user and its token/ }).click()
  await prepare.getByRole('img', { name: /Generate token/ }).waitFor()
  await prepare.getByLabel(/^Paste it here/).fill(TOKEN)
  await page.keyboard.press('Enter')
  await prepare.getByText('The token works', { exact: false }).waitFor()
  expect(await prepare.getByRole('checkbox', { name: /^System user/ }).isChecked()).toBe(true)
  await nextStep(page, 'Numbers and keys').click()

  const values = wizardStep(page, 'Numbers and keys')
  const goOn = nextStep(page, 'Webhook')
  await values.getByText('Missing: Secret key of the app').waitFor()
  const app = values.getByLabel('App identifier', { exact: true })
  expect(await app.inputValue()).toBe(APP)
  await fillValues(page, { 'Permanent token': 'cut' })
  await values.getByText('The token is not valid or has expired').waitFor()
  expect(await goOn.isDisabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  const wrongSecret = APP_SECRET.replace(/^./, 'f')
  await fillValues(page, { 'Permanent token': TOKEN, 'Secret key of the app': wrongSecret })
  await values.getByText('The secret key is not that of this app').waitFor()
  await fillValues(page, { 'Secret key of the app': APP_SECRET })
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

  await tryTheLine(page, line, graph)
  await page.getByText('The line is connected').waitFor()
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()
  expect(await lineNow()).toMatchObject({ state: 'connected', phone: '51999000100' })
  expect(await lineNow()).not.toHaveProperty('setUp')
  graph.accepted.length = 0
  return line
}
