import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { linePhone, TOKEN } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { startPublicAddress } from '#tests/support/cloud-api/public-address.ts'
import { messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { inboxForEach } from './support/inbox.ts'
import {
  fillValues,
  nextStep,
  openWizard,
  ORIGIN,
  prepareProvider,
  rightValues,
  wizardStep,
} from './support/line-wizard.ts'
import { visit } from '#tests/support/sign-in.ts'

/** The wizard for a number at Meta, from its start to its end, is a part of line-story.spec.ts. */

const graph = await startGraphDouble()
const address = await startPublicAddress(new URL(ORIGIN).hostname)
afterAll(async () => {
  await graph.stop()
  await address.stop()
})
const inbox = inboxForEach({
  ...atDouble(graph),
  lineKey: randomBytes(32),
  internet: address.internet,
})
beforeEach(() => prepareProvider(graph))

test('a wizard that was left goes on where it was; its secrets can be replaced, or another number used', async () => {
  const page = await openWizard(inbox)
  await nextStep(page, 'Numbers and keys').click()
  await fillValues(page, rightValues)
  await nextStep(page, 'Webhook').click()
  await page.getByRole('button', { name: 'Save and go on later' }).click()
  await page.getByRole('link', { name: 'WhatsApp line' }).click()
  await wizardStep(page, 'Webhook').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  const values = wizardStep(page, 'Numbers and keys')
  const token = values.getByLabel('Permanent token', { exact: true })
  expect(await token.inputValue()).toBe('')
  expect(await token.getAttribute('placeholder')).toBe(`Stored, ends in ${TOKEN.slice(-4)}`)
  await fillValues(page, { 'Permanent token': 'cut' })
  await values.getByText('The token is not valid or has expired').waitFor()
  await values.getByRole('button', { name: 'Use another number' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use another' }).click()
  await wizardStep(page, 'Before you start').waitFor()
})

test('a number that is not registered is registered with its PIN', async () => {
  const own = { ...linePhone(), status: 'PENDING', pin: '123456' }
  graph.phones.splice(0, Infinity, own)
  const page = await openWizard(inbox)
  await nextStep(page, 'Numbers and keys').click()
  const values = wizardStep(page, 'Numbers and keys')
  await fillValues(page, rightValues)
  await values.getByText('The number is not registered').waitFor()
  // Beside the number, without a dialog.
  const registration = values.getByRole('group', { name: 'Register the number' })
  const pin = registration.getByLabel('Six-digit PIN')
  await pin.fill('654321')
  await registration.getByRole('button', { name: 'Register', exact: true }).click()
  await registration.getByText('This is not the PIN of the number.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await pin.fill('123456')
  await pin.press('Enter')
  await registration.waitFor({ state: 'detached' })
  await expect.poll(() => nextStep(page, 'Webhook').isEnabled()).toBe(true)
})

test('a number at 360dialog is connected with its key alone; an event with the header proves the webhook', async () => {
  const key = 'key-of-360dialog-for-the-tests'
  const phone = linePhone()
  graph.dialog.keys.set(key, phone)
  const page = await openWizard(inbox)
  await page.getByRole('radio', { name: /^At another provider/ }).click()
  await page.getByRole('combobox', { name: 'Which one?' }).click()
  await page.getByRole('option', { name: '360dialog' }).click()
  await nextStep(page, 'Numbers and keys').click()
  const values = wizardStep(page, 'Numbers and keys')
  await fillValues(page, { 'API key': 'cut', 'Phone of the line': '+51 999 000 100' })
  await values.getByText('The key is not valid').waitFor()
  await fillValues(page, { 'API key': key })
  const answer = page.getByRole('region', { name: 'What 360dialog answers' })
  await answer.getByText('The number can send').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await nextStep(page, 'Webhook').click()

  const webhook = wizardStep(page, 'Webhook')
  await webhook.getByLabel('Public address').fill(ORIGIN)
  await webhook.getByRole('button', { name: 'Use this address' }).click()
  const header = await webhook.getByLabel('Header', { exact: true }).inputValue()
  expect(header).toMatch(/^Bearer [0-9a-f]{32}$/)
  expect(await nextStep(page, 'Test message').isDisabled()).toBe(true)
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
  await nextStep(page, 'Test message').click()
  await wizardStep(page, 'Test message').getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('heading', { name: 'Messages sent' }).waitFor()

  await page.getByRole('heading', { name: 'Up to date with 360dialog' }).waitFor()
  const { db } = inbox.rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
  await visit(page, '/dashboard/flows')
  await page.getByText(/^360dialog offers no flows through Bandeja/).waitFor()
})
