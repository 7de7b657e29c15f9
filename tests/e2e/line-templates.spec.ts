import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flow-json/document.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import type { DoubleFlow } from '#tests/support/cloud-api/double-flows.ts'
import { accountBody, deliver, templateValue } from '#tests/support/cloud-api/webhooks.ts'
import { lineBody, linePhone } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import { inboxForEach } from './support/inbox.ts'
import { visit } from '#tests/support/sign-in.ts'

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach(atDouble(graph))

let webhook = ''
beforeEach(async () => {
  graph.phones.splice(0, Infinity, linePhone())
  graph.accountTemplates.all.length = 0
  graph.profiles.ofPhone.clear()
  graph.flows.all.length = 0
  const sara = await inbox.rig.as('sara')
  const { body } = await sara('POST', `main/groups/${GROUP}/line`, { body: lineBody })
  webhook = inbox.rig.url + String(body.line.webhookPath)
})

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

/** The provider changes the status of the newest template, and says so. */
async function decide(event: string, more: object = {}): Promise<void> {
  const template = graph.accountTemplates.all.at(-1)
  if (template === undefined) throw new Error('The provider has no template.')
  template.status = event
  const time = Math.floor(inbox.rig.workspace.clock.now() / 1000) + 2
  const value = templateValue(template, { event, reason: 'NONE', ...more })
  const phone = { accountId: lineBody.accountId }
  const body = accountBody(phone, 'message_template_status_update', value, time)
  expect(await deliver(webhook, body, { appSecret: lineBody.appSecret })).toBe(200)
}

test('a rejected template says what the reviewers said, and is edited under its name; a sync brings what was made elsewhere', async () => {
  const page = await inbox.start({ as: 'sara' })
  graph.accountTemplates.add({ name: 'made_elsewhere', accountId: lineBody.accountId })
  await link(page, 'Templates').click()
  await page.getByRole('button', { name: 'Synchronize' }).click()
  await page.getByRole('row', { name: /made_elsewhere/ }).click()
  await decide('REJECTED', {
    reason: 'INVALID_FORMAT',
    rejection_info: { reason: 'The words are unclear.' },
  })
  const details = panel(page, 'made_elsewhere')
  await details.getByText('The words are unclear.').waitFor()
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { name: 'Edit made_elsewhere' }).waitFor()
  expect(await field(page, 'Name').getAttribute('readonly')).not.toBeNull()
  expect(await accessibilityFaults(page)).toEqual([])
  await field(page, 'Text').fill('We open at nine.')
  await page.getByRole('button', { name: 'Submit changes' }).click()
  await panel(page, 'made_elsewhere').getByText('In review').waitFor()
  expect(graph.accountTemplates.all).toMatchObject([
    { name: 'made_elsewhere', status: 'PENDING', components: [{ text: 'We open at nine.' }] },
  ])
})

test('flows that other programs made are listed, and read-only with a reason if they cannot be edited here', async () => {
  const { db } = inbox.rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
  const texts = { title: 'Visit', heading: 'Visit', body: 'Choose a day', complete: 'Send' }
  const document = newFlowDocument(welcomeScreen(texts))
  const flowThere = (id: string, name: string, json: object): DoubleFlow => ({
    id,
    accountId: lineBody.accountId,
    name,
    status: 'PUBLISHED',
    json,
    errors: [],
  })
  graph.flows.all.push(
    flowThere('9001', 'Home visit', document),
    flowThere('9002', 'Booking', { ...document, data_api_version: '3.0' }),
    flowThere('9003', 'Newer', { ...document, version: '99.0' }),
  )
  const sara = await inbox.rig.as('sara')
  expect((await sara('GET', `main/watemplates/sync?groupId=${GROUP}`)).status).toBe(200)
  const page = await inbox.start({ as: 'sara' })
  await link(page, 'Flows').click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Home visit').getByText('Made outside Bandeja').waitFor()
  for (const [name, isLocked] of [
    ['Booking', true],
    ['Newer', false],
  ] as const) {
    await row(name).hover()
    const send = row(name).getByRole('button', { name: 'Send' })
    expect(await send.isDisabled({ timeout: 5_000 })).toBe(isLocked)
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await row('Newer').click()
  await page.getByText('It has parts that this app does not know').waitFor()
  await page.getByRole('button', { name: 'Back to flows' }).click()
  await row('Booking').click()
  await page.getByText('Another program’s server answers its screens').waitFor()
  await page.getByText('Read only').waitFor()
})

test('the profile is that of WhatsApp, and a refusal is shown at its field', async () => {
  graph.profiles.ofPhone.set(lineBody.phoneId, { about: 'Desks', vertical: 'RETAIL' })
  const page = await inbox.start({ as: 'sara' })
  await visit(page, '/dashboard/settings/whatsapp-profile')
  await expect.poll(() => field(page, 'About').inputValue()).toBe('Desks')
  await field(page, 'About').fill('')
  await page.getByRole('button', { name: 'Save on the channel', exact: true }).click()
  await expect.poll(() => field(page, 'About').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'About').fill('Desks and chairs')
  await page.getByRole('button', { name: 'Save on the channel', exact: true }).click()
  await expect
    .poll(() => graph.profiles.ofPhone.get(lineBody.phoneId)?.about)
    .toBe('Desks and chairs')
})
