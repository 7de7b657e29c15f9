import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { accountBody, deliver, templateValue } from '#tests/support/cloud-api/webhooks.ts'
import { lineBody, linePhone } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach } from './support/inbox.ts'

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach({ providerUrl: graph.url }, { sharedApp: true })

let webhook = ''
beforeEach(async () => {
  graph.phones.splice(0, Infinity, linePhone())
  graph.accountTemplates.all.length = 0
  graph.profiles.ofPhone.clear()
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

test('the profile is that of WhatsApp, and a refusal is shown at its field', async () => {
  graph.profiles.ofPhone.set(lineBody.phoneId, { about: 'Desks', vertical: 'RETAIL' })
  const page = await inbox.start({ as: 'sara' })
  await page.goto('app://bandeja/dashboard/settings/whatsapp-profile')
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
