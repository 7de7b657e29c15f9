import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import type { GroupToggle } from '#contract/api/groups/group-toggles.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { messageRow } from '#workspace/storage/messages/message-row.ts'
import { fileChooser } from './support/file-chooser.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach, row } from './support/inbox.ts'
import { onePixel } from './support/pictures.ts'
import { expectUncovered } from './support/toasts.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { user_id: null, user_tag_id: null })
  await inbox.customerWrites('c', 'Hello')
})

async function show(): Promise<Page> {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  return page
}

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('restrictions, the working day, automatic answers, statuses, sources and the language are saved as they are changed', async () => {
  const page = await show()
  const group = async () => (await inbox.agent('GET', `main/groups/${GROUP}`)).body
  for (const [name, field] of [
    ['Hide free chats', 'freeContactsNotVisibleByPublisher'],
    ['Restrict Templates', 'templateRestrictionForPublisher'],
    ['Restrict Campaigns', 'campaignRestrictionForPublisher'],
    ['Restrict Flows', 'flowRestrictionForPublisher'],
  ] as const) {
    await toggle(page, name).press('Space')
    await expect.poll(async () => (await group())[field]).toBe(true)
    await expect.poll(() => toggle(page, name).isChecked()).toBe(true)
    if (field !== 'freeContactsNotVisibleByPublisher') continue
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await group())[field]).toBe(false)
    await expect.poll(() => toggle(page, name).isChecked()).toBe(false)
  }

  const day = page.getByRole('region', { name: 'Working day' })
  await day.getByText('In turns', { exact: true }).click()
  await page.getByText('Automatic assignment: saved').waitFor()
  await day.getByRole('textbox', { name: 'Open chats per agent' }).fill('5')
  await day.getByRole('textbox', { name: 'Open chats per agent' }).press('Enter')
  await page.getByText('Open chats per agent: saved').waitFor()
  expect(await toggle(page, 'The first answer takes the chat').isChecked()).toBe(true)
  await toggle(page, 'The first answer takes the chat').press('Space')
  await page.getByText('The first answer takes the chat: saved').waitFor()
  await day.getByRole('combobox', { name: 'Notify when a customer waits' }).click()
  await page.getByRole('option', { name: 'Longer than 15 minutes' }).click()
  await page.getByText('Notify when a customer waits: saved').waitFor()
  await expect.poll(group).toMatchObject({
    autoAssignment: { mode: 'roundRobin', capacity: 5 },
    firstAnswerTakes: false,
    waitingLimitMinutes: 15,
  })
  await inbox.chat('d', 'Diana', { user_id: null, user_tag_id: null })
  await inbox.customerWrites('c', 'Anybody?')
  await inbox.customerWrites('d', 'Hello')
  const sara = await inbox.rig.as('sara')
  const agentOf = async (id: string): Promise<string> =>
    (await sara('GET', `main/contacts/${id}`)).body.userId
  expect(new Set([await agentOf('c'), await agentOf('d')])).toEqual(new Set(['ana', 'beto']))

  // The group has no time zone yet, so its hours are those of UTC.
  const local = (hours: number) => new Date(Date.now() + hours * 3_600_000).getUTCHours()
  const time = async (name: string, hours: number) => {
    const field = page.getByRole('group', { name, exact: true })
    await field.getByRole('spinbutton', { name: /Hour/ }).fill(String(hours).padStart(2, '0'))
    await field.getByRole('spinbutton', { name: /Minutes/ }).fill('00')
  }
  await toggle(page, 'Out of hours').press('Space')
  await page.getByText('Out of hours: saved').waitFor()
  await time('From', local(-2))
  await time('To', local(3))
  const answer = page.getByRole('textbox', { name: 'Text out of hours' })
  await answer.fill('Closed until nine.')
  await answer.press('Control+Enter')
  await expect
    .poll(async () => (await group()).scheduleAutoResponse)
    .toMatchObject({ scheduleEnabled: true, text: 'Closed until nine.' })
  await inbox.customerWrites('c', 'Are you open?')
  const texts = async () => {
    const { body } = await sara('GET', 'messages/messages/c')
    return body.items.map(({ content }: { content: { text?: string } }) => content.text)
  }
  await expect.poll(texts).toContain('Closed until nine.')
  expect(await accessibilityFaults(page)).toEqual([])

  await toggle(page, 'To the first message').press('Space')
  await page.getByText('To the first message: saved').waitFor()
  const chooser = await fileChooser(page, () =>
    page.getByRole('button', { name: 'Add file' }).click(),
  )
  await chooser.setFiles({ name: 'hello.png', mimeType: 'image/png', buffer: onePixel })
  await page.getByText('With a file').waitFor()
  const label = page.getByRole('textbox', { name: 'Name of the final status' })
  await label.fill('Won')
  await label.press('Enter')
  await page.getByText('Name of the final status: saved').waitFor()
  await page.getByRole('combobox', { name: 'Status tags' }).fill('Urgent')
  await page.keyboard.press('Enter')
  await page.getByText('Status tags: saved').waitFor()
  await page.getByRole('textbox', { name: 'Name of the new source' }).fill('Shop')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name of Shop' }).waitFor()
  await page.getByText('No message limit').waitFor()
  // A search knows other words, other screens and typing errors.
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('vacation')
  await page.getByRole('switch', { name: 'Opening hours' }).waitFor()
  await page.getByText('Status tags', { exact: true }).waitFor({ state: 'detached' })
  await search.fill('invite')
  await page.getByRole('navigation', { name: 'On other screens' }).getByText('Users').waitFor()
  await search.fill('holydays')
  await page.getByRole('button', { name: 'Opening hours' }).click()
  await page.getByRole('switch', { name: 'Opening hours' }).waitFor()
  await search.fill('xqzwk')
  await page
    .getByRole('navigation', { name: /^Try another word/ })
    .getByText('Billing')
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await search.fill('')
  // The user has chosen no language of their own: the window takes the group's.
  await page.getByText('Português', { exact: true }).click()
  await page.getByRole('heading', { name: 'Configurações', level: 1 }).waitFor()
  await expect.poll(group).toMatchObject({
    language: 'pt',
    autoResponse: { text: expect.any(String), media: expect.any(String) },
    chatStatusSetByUserLabel: 'Won',
    chatStatusTags: ['Urgent'],
    sourceInputs: [{ name: 'Shop', source: 3 }],
  })
})

test('the time zone and the opening hours are set in one place; the out-of-hours answer and the profile follow them', async () => {
  await updateGroup(inbox, {
    timeZone: 'America/Lima',
    scheduleAutoResponse: {
      scheduleEnabled: true,
      text: 'We open at 8:00.',
      startAt: '20:00',
      endAt: '09:00',
    },
  })
  const page = await show()
  const group = async () => (await inbox.agent('GET', `main/groups/${GROUP}`)).body
  const answers = page.getByRole('region', { name: 'Automatic replies' })
  // The zone of the group, which is not that of this computer.
  await answers.getByText('Time in America/Lima').waitFor()
  const section = page.getByRole('region', { name: 'Hours', exact: true })
  await section.getByRole('combobox', { name: 'Time zone' }).fill('Santiago')
  await page.getByRole('option', { name: 'America/Santiago' }).click()
  await page.getByText('Time zone: saved').waitFor()
  await answers.getByText('Time in America/Santiago').waitFor()
  expect((await group()).timeZone).toBe('America/Santiago')

  await answers.getByRole('group', { name: 'From', exact: true }).waitFor()
  await toggle(page, 'Opening hours').press('Space')
  await page.getByText('Opening hours: saved').waitFor()
  const reply = answers.getByRole('textbox', { name: 'Text out of hours' })
  await expectUncovered(inbox, reply, 'Opening hours: saved')
  await answers.getByText('By the opening hours').waitFor()
  expect(await answers.getByRole('group', { name: 'From', exact: true }).count()).toBe(0)
  await answers.getByText('The out-of-hours reply says “We open at 8:00”.').waitFor()
  await toggle(page, 'Saturday to Sunday: open').press('Space')
  await page.getByRole('button', { name: 'Saturday to Sunday: more actions' }).click()
  await page.getByRole('menuitem', { name: 'Separate the days' }).click()
  await toggle(page, 'Sunday: open').press('Space')
  await section.getByRole('button', { name: 'Date of the holiday' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await section.getByRole('textbox', { name: 'Name of the holiday' }).fill('Fair')
  await section.getByRole('button', { name: 'Add holiday' }).click()
  await section.getByRole('button', { name: 'Remove Fair' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await section.getByRole('button', { name: 'Save opening hours' }).click()
  await section.getByText('Opening hours not saved').waitFor({ state: 'detached' })
  const { openingHours } = await group()
  expect(openingHours.week.map(({ day }: { day: string }) => day).join(' ')).toBe(
    'mon tue wed thu fri sat',
  )
  expect(openingHours.holidays).toEqual([
    { day: expect.stringMatching(/^\d{4}-\d{2}-15$/), name: 'Fair' },
  ])

  await page.getByRole('link', { name: 'WhatsApp profile' }).click()
  const main = page.getByRole('main')
  await main.getByText('Monday to Saturday').first().waitFor()
  await main.getByRole('link', { name: 'Change in Settings' }).click()
  await section.getByRole('switch', { name: 'Opening hours', exact: true }).press('Space')
  await page.getByText('Opening hours: off').waitFor()
  await answers.getByRole('group', { name: 'From', exact: true }).waitFor()
  expect((await group()).openingHours).toBeUndefined()
})

test('a restriction applies to an agent’s open window; the agent sees the settings without editing them, and opens neither the profile nor the bills', async () => {
  const page = await inbox.start({ as: 'ana' })
  await row(page, 'Carmen').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark as important' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Save as PDF' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const adam = await inbox.rig.as('adam')
  const restrict = (toggle: GroupToggle) => adam('PUT', `main/groups/${GROUP}/${toggle}`)
  const allow = (toggle: GroupToggle) => adam('DELETE', `main/groups/${GROUP}/${toggle}`)
  await restrict('free-contacts-not-visible-publisher')
  await row(page, 'Carmen').waitFor({ state: 'detached' })
  await allow('free-contacts-not-visible-publisher')
  await row(page, 'Carmen').waitFor()
  await updateGroup(inbox, { hasFlows: true, hasTemplateModule: true })
  for (const [screen, toggle] of [
    ['Templates', 'template-restriction-publisher'],
    ['Campaigns', 'campaign-restriction-publisher'],
    ['Flows', 'flow-restriction-publisher'],
  ] as const) {
    const link = page.getByRole('link', { name: screen, exact: true })
    await link.waitFor()
    await restrict(toggle)
    await link.waitFor({ state: 'detached' })
    await allow(toggle)
    await link.waitFor()
  }

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await toggle(page, 'Hide free chats').waitFor()
  expect(await toggle(page, 'Hide free chats').isDisabled()).toBe(true)
  await page.getByText('Admins only').first().waitFor()
  await toggle(page, 'Contact sidebar open').press('Space')
  await page.getByText('Contact sidebar open: on').waitFor()

  for (const name of ['WhatsApp profile', 'Billing'])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  await page.evaluate(`location.href = '/dashboard/settings/billing'`)
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
})

test('the bill adds up, an invoice is downloaded, and the WhatsApp profile asks before it is left unsaved', async () => {
  const { storage, clock } = inbox.rig.workspace
  const now = new Date(clock.now())
  const lastMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12)
  await storage.db
    .insertInto('messages')
    .values(
      messageRow(
        {
          id: 'billed',
          contactId: 'c',
          content: { type: 'text', text: 'Offer' },
          sender: 'group',
          status: 'read',
          autoResponse: false,
          updatedAt: new Date(lastMonth).toISOString(),
          positionInChat: 0,
          reactions: [],
        },
        false,
        { category: 'marketing', costCents: 7 },
      ),
    )
    .execute()
  const page = await show()
  await page.getByRole('link', { name: 'Billing' }).click()
  const invoices = page.getByRole('region', { name: 'Invoices' })
  await invoices.getByText('$0.08').waitFor()
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').last().click()
  await page.getByRole('region', { name: 'Usage by day' }).locator('.recharts-bar').last().waitFor()
  await page.getByRole('region', { name: 'By category' }).getByText('$0.07').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-invoice-'))
  const path = join(folder, 'invoice.pdf')
  const saved = await inbox.app.system.watchDownload(path)
  await invoices.getByRole('button', { name: /^Download the PDF of/ }).click()
  await expect.poll(saved).toMatchObject({ state: 'completed' })
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
  const csv = join(folder, 'bill.csv')
  const exported = await inbox.app.system.watchDownload(csv)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(exported).toMatchObject({ state: 'completed' })
  expect(await readFile(csv, 'utf8')).toContain('\r\nTotal,1,0,0,0,0.07\r\n')
  await rm(folder, { recursive: true, force: true })

  await page.getByRole('link', { name: 'WhatsApp profile' }).click()
  await page.getByText('Not connected: simulated customers').waitFor()
  const about = page.getByRole('textbox', { name: 'About', exact: true })
  await about.fill('Walnut furniture since 1998.')
  await page.getByText('Not saved: About').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: /^Chats/ }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save on the channel' }).click()
  await page.getByText('Profile saved').waitFor()
  const sara = await inbox.rig.as('sara')
  const { body } = await sara('GET', 'main/groups/1001/whatsapp-profile')
  expect(body.about).toBe('Walnut furniture since 1998.')
  await page.getByRole('link', { name: /^Chats/ }).click()
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
})
