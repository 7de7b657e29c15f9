import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { knownChannelErrors } from '#contract/rules/line/channel-errors.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import type { LineCalls } from '#tests/contract/support/line-rig.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import {
  accountBody,
  messagesBody,
  templateValue,
  textMessage,
} from '#tests/support/cloud-api/webhooks.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { answerWithEachKind } from './support/line-answers.ts'
import { writeEachKind } from './support/line-kinds.ts'
import { addToken, connectByWizard, prepareProvider } from './support/line-wizard.ts'

/**
 * A line from its connection to a campaign, in one page. The provider is the double: what it has received is compared
 * with what the service has stored and the screens show.
 */

const PEOPLE = 500
/** Messages that the provider accepts in a second. */
const PER_SECOND = 80
const NEW_TOKEN = 'new-token-of-the-system-user'
const DAY_S = 24 * 3_600
/** Time limit on a busy machine, ms; a tenth of it is usual. */
const STORY_MS = 480_000
const lucia = { waId: '51961803393', name: 'Lucía Fernández' }
const carlos = { waId: '51961803390', name: 'Carlos Quispe' }

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach({ ...atDouble(graph), lineKey: randomBytes(32) })

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const sentCount = async (count: number) =>
  await expect.poll(() => graph.accepted.length).toBe(count)

/** Another person signs in at this computer. */
async function signInAs(name: Name): Promise<Page> {
  await inbox.quit()
  return await inbox.start({ as: name })
}

test(
  'a line: connected by the wizard, every kind of message in and out, a template, a flow, a campaign with every error, a new token',
  async () => {
    prepareProvider(graph)
    await inbox.chat('c', lucia.name, { phone: lucia.waId })
    const line = await connectByWizard(inbox, graph)

    await signInAs('ana')
    await line.write(lucia, textMessage('Which colours are there?'))
    const sent = await answerWithEachKind(inbox, line, lucia.name)
    await writeEachKind({ inbox, line, customer: lucia, sent })

    await line.write(carlos, {
      ...textMessage('Until when are you open?'),
      timestamp: String(Math.floor(Date.now() / 1_000) - DAY_S),
    })
    await signInAs('sara')
    await sendFlow()
    await writeTemplate(line)
    await sendCampaign()
    expect(graph.faults).toEqual([])
    await compareAll(line)
  },
  STORY_MS,
)

/** What the provider finds wrong with a flow is shown at its element; the corrected flow is published and sent. */
async function sendFlow(): Promise<void> {
  const { page } = inbox
  const { db } = inbox.rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
  const texts = { title: 'Visit', heading: 'Your visit', body: 'Tell us more', complete: 'Send' }
  const document = newFlowDocument(welcomeScreen(texts))
  const sara = await inbox.rig.as('sara')
  const body = { groupId: GROUP, name: 'Visit', document }
  expect((await sara('POST', 'main/wsflows/drafts', { body })).status).toBe(200)
  graph.flows.nextErrors.push([
    {
      error: 'INVALID',
      error_type: 'FLOW_JSON_ERROR',
      message: 'This text is not allowed.',
      line_start: 1,
      pointers: [{ path: 'screens[0].layout.children[1].text' }],
    },
  ])
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Flows' }).click()
  await page.getByRole('row', { name: /Visit/ }).click()
  await page.getByRole('heading', { name: 'Visit' }).waitFor()
  await button(page, 'Publish').click()
  await page.getByRole('button', { name: /WhatsApp: This text is not allowed\.$/ }).click()
  await field(page, 'Text').fill('Tell us when')
  await page.getByText('WhatsApp: This text is not allowed.').first().waitFor({ state: 'detached' })
  await button(page, 'Publish').click()
  await page.getByText('Published v1').waitFor()
  expect(graph.flows.all).toMatchObject([{ status: 'PUBLISHED' }])
  await button(page, 'Send to a contact').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Contact' }).fill(lucia.name)
  await dialog.getByRole('option', { name: lucia.name }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('When shall we visit you?')
  await dialog.getByRole('textbox', { name: 'Button text' }).fill('Begin')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await sentCount(11)
  expect(graph.accepted[10]?.body).toMatchObject({ interactive: { type: 'flow' } })
}

/** The provider approves a template; it opens a chat outside its 24 hours. */
async function writeTemplate(line: LineCalls): Promise<void> {
  const { page } = inbox
  await link(page, 'Templates').click()
  await button(page, 'New template').click()
  await field(page, 'Name').fill('visit_reminder')
  await field(page, 'Text').fill('Hello {{name}}, we expect you tomorrow.')
  await field(page, 'Example of Name').fill('Carmen')
  // A refusal is shown at its field, and the text stays.
  const sentence = 'The text has a problem.'
  graph.accountTemplates.faults.push({ kind: 'refuse', code: 100, subcode: 2388072, sentence })
  await button(page, 'Submit for review').click()
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: `WhatsApp did not accept it: ${sentence}` })
  await refusal.first().waitFor()
  await expectFocus(field(page, 'Text'))
  expect(await field(page, 'Text').getAttribute('aria-invalid')).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Submit for review').click()
  await panel(page, 'visit_reminder').getByText('In review').waitFor()
  const [template] = graph.accountTemplates.all
  if (template === undefined) throw new Error('The provider has no template.')
  expect(template).toMatchObject({ name: 'visit_reminder', language: 'en' })

  template.status = 'APPROVED'
  const value = templateValue(template, { event: 'APPROVED', reason: 'NONE' })
  const time = Math.floor(inbox.rig.workspace.clock.now() / 1_000) + 2
  await line.receive(accountBody(line.phone, 'message_template_status_update', value, time))
  await panel(page, 'visit_reminder').getByText('Approved').waitFor()

  await link(page, /^Chats/).click()
  await inbox.open(carlos.name)
  const picker = page.getByRole('region', { name: 'Approved templates' })
  await picker.getByRole('button', { name: /visit_reminder/ }).click()
  await field(page, 'Name').fill('Carlos')
  await page.keyboard.press('Enter')
  await bubbles(page).filter({ hasText: 'Hello Carlos, we expect you tomorrow.' }).waitFor()
  await sentCount(12)
  expect(graph.accepted[11]?.body).toMatchObject({
    to: `+${carlos.waId}`,
    template: { name: 'visit_reminder' },
  })
}

/** The errors that a campaign survives. Those that stop the line are in tests/contract/line-failures.test.ts. */
const errors = knownChannelErrors.filter(
  ([code, { outcome }]) => code >= 0 && !outcome.startsWith('stops'),
)
const failing = errors.filter(([, { outcome }]) => outcome === 'fails').map(([code]) => code)

/** A campaign meets every error, and the token expires in the middle of it. */
async function sendCampaign(): Promise<void> {
  const { page } = inbox
  const { clock } = inbox.rig.workspace
  const next = (step: string) => button(page, `Next: ${step}`).click()
  await link(page, 'Campaigns').click()
  await page.getByText('Your campaigns will be here').waitFor()
  await page.keyboard.press('n')
  await field(page, 'Name of the campaign').fill('Visits')
  await page.getByRole('radio', { name: 'visit_reminder', exact: true }).check()
  await next('Audience')
  const rows = Array.from({ length: PEOPLE }, (_, n) => `Person ${n},+51 9${10_000_000 + n}`)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'visits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,mobile', ...rows].join('\n')),
  })
  const importing = page.getByRole('dialog', { name: 'Import visits.csv' })
  await importing.getByRole('button', { name: 'Add to the audience' }).click()
  await expect.poll(() => figure('Will receive it')).toBe(String(PEOPLE))
  await next('Variables')
  const name = page.getByRole('group', { name: 'Name', exact: true })
  await name.getByRole('textbox', { name: 'Text' }).fill('customer')
  await next('Schedule')
  await field(page, 'Messages a minute').fill(String(60 * PER_SECOND))
  // The messages leave at any hour of the day.
  await page.getByRole('switch', { name: 'Do not send between' }).uncheck()
  await next('Review')
  await button(page, `Send to ${PEOPLE} people`).click()

  graph.throughput = { perSecond: PER_SECOND, now: clock.now }
  // One message in five meets an error.
  for (const [code] of errors)
    graph.faults.push({ kind: 'error', code }, undefined, undefined, undefined, undefined)
  graph.faults.push({ kind: 'cutAfter' }, undefined, { kind: 'cutBefore' })
  const before = graph.accepted.length
  graph.onAccepted = () => {
    if (graph.accepted.length === before + PEOPLE / 2)
      for (const phone of graph.phones) phone.token = NEW_TOKEN
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()

  // The service's time passes faster, by a step in which one message may leave.
  const hurry = setInterval(() => clock.advance(16), 4)
  try {
    await resumeUntil(() => button(page, 'Repair the line').isVisible())
    await replaceToken(page)
    await resumeUntil(() => page.getByText('Finished', { exact: true }).isVisible())
    // Those that waited for another try have left, too.
    await sentCount(before + reachedCount)
  } finally {
    clearInterval(hurry)
  }
}

/** Resumes the campaign whenever an error has paused it. */
async function resumeUntil(until: () => Promise<boolean>): Promise<void> {
  const resume = button(inbox.page, 'Resume')
  const step = async () => {
    if (await resume.isVisible()) await resume.click()
    return await until()
  }
  await expect.poll(step, { timeout: 60_000 }).toBe(true)
}

/** How many people get the message: all but those of the failures, and the one whose fate nobody knows. */
const reachedCount = PEOPLE - failing.length - 1

/** The figure of a campaign with this label. */
const figure = (label: string) =>
  inbox.page.locator('dl > div').filter({ hasText: label }).locator('dd').first().innerText()

async function replaceToken(page: Page): Promise<void> {
  addToken(graph, NEW_TOKEN)
  const banner = page.getByRole('status').filter({ hasText: 'WhatsApp has not accepted' })
  await banner.getByRole('button', { name: 'Repair the line' }).click()
  const repair = panel(page, 'Repair the line')
  await repair.getByText('error 190').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const token = repair.getByLabel('Token', { exact: true })
  await token.fill('not this one')
  await repair.getByText('WhatsApp does not accept this token.').waitFor()
  expect(await repair.getByRole('button', { name: 'Save and resume' }).isDisabled()).toBe(true)
  await token.fill(NEW_TOKEN)
  await repair.getByRole('button', { name: 'Save and resume' }).click()
  await page.getByText('Everything that waited has left').waitFor()
  await banner.waitFor({ state: 'detached' })
  await repair.waitFor({ state: 'detached' })
}

/** Nothing was lost or sent twice: the provider, the service and the screen agree, also after every webhook came again. */
async function compareAll(line: LineCalls): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  const campaign = graph.accepted.slice(12)
  expect(campaign).toHaveLength(reachedCount)
  expect(new Set(campaign.map(({ body }) => body.to)).size).toBe(reachedCount)

  // Statuses come out of order.
  const timestamp = String(Math.floor(inbox.rig.workspace.clock.now() / 1_000))
  for (const status of ['delivered', 'sent']) {
    for (let at = 0; at < campaign.length; at += 100) {
      const statuses = campaign.slice(at, at + 100).map(({ wamid, body }) => ({
        id: wamid,
        status,
        timestamp,
        biz_opaque_callback_data: body.biz_opaque_callback_data,
      }))
      await line.receive(messagesBody(line.phone, { statuses }))
    }
  }
  await line.processed()
  await expect.poll(() => figure('Delivered')).toBe(String(reachedCount))
  await inbox.page.getByRole('heading', { name: `Failed ${failing.length}`, exact: true }).waitFor()

  const recipients = await db
    .selectFrom('campaign_recipients')
    .select(['state', 'reason'])
    .execute()
  expect(recipients).toHaveLength(PEOPLE)
  const reasons = recipients.flatMap(({ state, reason }) => (state === 'failed' ? [reason] : []))
  expect(reasons.map(Number).toSorted((a, b) => a - b)).toEqual(failing.toSorted((a, b) => a - b))

  const stored = async () => await db.selectFrom('messages').selectAll().orderBy('id').execute()
  const known = await db
    .selectFrom('line_messages')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select(['wamid', 'sender', 'messages.id'])
    .execute()
  const messages = await stored()
  expect(new Set(known.map(({ id }) => id)).size).toBe(known.length)
  const wamids = new Set(known.map(({ wamid }) => wamid))
  const missing = graph.accepted.filter(
    ({ body, wamid }) => body.type !== 'reaction' && !wamids.has(wamid),
  )
  expect(missing).toEqual([])

  await line.receive(...line.received)
  await line.processed()
  expect(await stored()).toEqual(messages)
}
