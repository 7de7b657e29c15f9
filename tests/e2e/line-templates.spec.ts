import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flow-json/document.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { accountBody, deliver, templateValue } from '#tests/support/cloud-api/webhooks.ts'
import { lineBody } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import { closeChatWindow } from './support/chat-window.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach({ providerUrl: graph.url }, { sharedApp: true })

let webhook = ''
beforeEach(async () => {
  graph.phones.splice(0, Infinity, {
    id: lineBody.phoneId,
    accountId: lineBody.accountId,
    token: lineBody.token,
    display: '+51 999 000 100',
    verifiedName: 'Casa Nogal',
  })
  graph.accepted.length = 0
  graph.accountTemplates.all.length = 0
  graph.flows.all.length = 0
  graph.profiles.ofPhone.clear()
  await inbox.chat('c', 'Carmen Rojas', { phone: '51999000001' })
  await inbox.customerWrites('c', 'Hello')
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

/** Records the native alerts. @returns a function that reads their texts */
async function recordAlerts(): Promise<() => Promise<string[]>> {
  await inbox.app.electron.evaluate(({ Notification }) => {
    const record: string[] = []
    Reflect.set(globalThis, 'shownAlerts', record)
    Notification.prototype.show = function show() {
      record.push(`${this.title}: ${this.body}`)
    }
  })
  return () =>
    inbox.app.electron.evaluate(() => {
      const record: unknown = Reflect.get(globalThis, 'shownAlerts')
      return Array.isArray(record) ? record.map(String) : []
    })
}

test('an admin writes a template, WhatsApp approves it, an alert says so, and it opens a chat outside its window', async () => {
  await closeChatWindow(inbox, 'c')
  const page = await inbox.start({ as: 'sara' })
  const alerts = await recordAlerts()
  await link(page, 'Templates').click()
  await page.getByRole('button', { name: 'New template' }).click()
  await field(page, 'Name').fill('visit_reminder')
  await field(page, 'Text').fill('Hello {{name}}, we expect you tomorrow.')
  await field(page, 'Example of {{name}}').fill('Carmen')

  // A refusal is shown at its field, and the text stays.
  graph.accountTemplates.faults.push({
    kind: 'refuse',
    code: 100,
    subcode: 2388072,
    sentence: 'The text has a problem.',
  })
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const said = 'WhatsApp did not accept it: The text has a problem.'
  await page.getByRole('alert').filter({ hasText: said }).first().waitFor()
  await expectFocus(field(page, 'Text'))
  expect(await field(page, 'Text').getAttribute('aria-invalid')).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await panel(page, 'visit_reminder').getByText('In review').waitFor()
  expect(graph.accountTemplates.all).toMatchObject([{ name: 'visit_reminder', language: 'en' }])

  await decide('APPROVED')
  await panel(page, 'visit_reminder').getByText('Approved').waitFor()
  await expect.poll(alerts).toEqual([expect.stringContaining('visit_reminder')])

  await link(page, /^Chats/).click()
  await inbox.open('Carmen Rojas')
  const picker = page.getByRole('region', { name: 'Approved templates' })
  await picker.getByRole('button', { name: /visit_reminder/ }).click()
  await field(page, 'Name').fill('Carmen')
  await page.keyboard.press('Enter')
  await bubbles(page).filter({ hasText: 'Hello Carmen, we expect you tomorrow.' }).waitFor()
  await expect.poll(() => graph.accepted.length).toBe(1)
  expect(graph.accepted).toMatchObject([{ body: { template: { name: 'visit_reminder' } } }])
})

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

test('what WhatsApp finds wrong with a flow is shown at its element, and the corrected flow is published', async () => {
  const { db } = inbox.rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
  const texts = { title: 'Visit', heading: 'Your visit', body: 'Tell us more', complete: 'Send' }
  const document = newFlowDocument(welcomeScreen(texts))
  const sara = await inbox.rig.as('sara')
  const made = await sara('POST', 'main/wsflows/drafts', {
    body: { groupId: GROUP, name: 'Visit', document },
  })
  expect(made.status).toBe(200)
  graph.flows.nextErrors.push([
    {
      error: 'INVALID',
      error_type: 'FLOW_JSON_ERROR',
      message: 'This text is not allowed.',
      line_start: 1,
      pointers: [{ path: 'screens[0].layout.children[1].text' }],
    },
  ])
  const page = await inbox.start({ as: 'sara' })
  await page.getByRole('navigation').getByRole('link', { name: 'Flows' }).click()
  await page.getByRole('row', { name: /Visit/ }).click()
  await page.getByRole('heading', { name: 'Visit' }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const problem = page.getByRole('button', { name: /WhatsApp: This text is not allowed\.$/ })
  await problem.click()
  await field(page, 'Text').fill('Tell us when')
  await page.getByText('WhatsApp: This text is not allowed.').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published v1').waitFor()
  expect(graph.flows.all).toMatchObject([{ status: 'PUBLISHED' }])
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
