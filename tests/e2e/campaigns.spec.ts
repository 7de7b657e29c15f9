import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { clippedTexts } from './support/clipped-texts.ts'
import { chooseDateTime } from './support/choose-date-time.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const HOUR = 3_600_000
/** Between two messages at the slowest pace, ms: longer than the machine needs for a step of the test. */
const TO_NEXT_MESSAGE = 60_000
const inbox = inboxForEach()

beforeEach(async () => {
  const { db } = inbox.rig.workspace.storage
  for (const [id, status] of [
    ['offer', 'approved'],
    ['rejected_offer', 'rejected'],
  ]) {
    const template = whatsAppTemplateSchema.parse({
      id,
      name: id,
      templateType: 'TEXT',
      templateText: 'Hello {{1}}, desks are {{2}} off this week.',
      templateApproveText: 'Hello {{contact.first_name}}, desks are {{discount}} off this week.',
      exampleParameters: ['friend', '20 %'],
      footer: 'Answer STOP for no more offers',
      buttons: [
        { type: 'URL', text: 'See the desk', url: 'https://shop.example/{{1}}' },
        { type: 'COPY_CODE', text: '', example: 'SAMPLE' },
      ],
      status,
      category: 'MARKETING',
    })
    await saveWaTemplate(db, { ...template, groupId: GROUP }, 0)
  }
  const names = ['Lucía', 'Mariana', 'Beatriz', 'Camila', 'Piero', 'Hugo']
  for (const [index, name] of names.entries())
    await inbox.rig.contact(
      `c${index}`,
      { name, last_name: 'Rojas', phone: `5194510000${index}` },
      ['label-vip'],
    )
  await inbox.rig.contact('short', { name: 'Ximena', phone: '519451' }, ['label-vip'])
  await inbox.rig.channel.customer.message({
    contactId: 'c5',
    content: { type: 'text', text: 'STOP' },
  })
  const sara = await inbox.rig.as('sara')
  const body = { groupId: GROUP, name: 'Asked and did not buy', rule: { tagIds: ['label-vip'] } }
  await sara('POST', 'main/v2/segments', { body })
})

const counter = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').first()
const next = (page: Page, step: string) =>
  page.getByRole('button', { name: `Next: ${step}` }).click()
const sentTo = () => inbox.rig.channel.sent.map(({ contactId }) => contactId)
/** The channel accepts each message; otherwise the service would send it again after a kill. */
async function accept(): Promise<void> {
  const { sent, customer } = inbox.rig.channel
  for (const { id: messageId } of sent) await customer.status({ messageId, status: 'sent' })
}
const pass = (ms: number) => inbox.rig.workspace.clock.advance(ms)

/**
 * Clicks a button that downloads a CSV file.
 * @returns its lines
 */
async function saveCsv(page: Page, button: string, name: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-campaign-'))
  try {
    const path = join(folder, 'saved.csv')
    const saved = await inbox.app.system.watchDownload(path)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(saved).toEqual({ state: 'completed', name })
    return (await readFile(path, 'utf8')).trim().split('\r\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('a campaign is created from a segment, tested, scheduled, paused, killed and resumed, and its results add up', async () => {
  await updateGroupSilently(inbox, { hasNotifications: true })
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByText('Your campaigns will be here').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('Desk week')
  // Only approved templates are offered.
  await page.getByRole('radio', { name: 'offer', exact: true }).check()
  expect(await page.getByRole('radio').count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  await next(page, 'Audience')

  await page.getByRole('button', { name: 'Add Segment' }).click()
  await page.getByRole('menuitem', { name: 'Asked and did not buy' }).click()
  await expect.poll(() => counter(page, 'Will receive it').innerText()).toBe('5')
  expect(await counter(page, 'Chosen').innerText()).toBe('7')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    // The Unicode text of a spreadsheet, with mixed line ends and a stray quotation mark.
    buffer: Buffer.from(
      '\uFEFFfirst name\tmobile\tcity\tcity\r\nRosa\t\u202a944 871 230\u202c / 944871231\tLima\tIca\n\n"Lu" L.\t+51 945 100 000\tIca\t\rXime\t944 10\tLima\tIca\n',
      'utf16le',
    ),
  })
  const importing = page.getByRole('dialog', { name: 'Import fair.csv' })
  await importing.getByText('3 rows').waitFor()
  await importing.getByText('Line 4 has a stray quotation mark.').waitFor()
  const inDialog = (name: string) => importing.getByRole('combobox', { name, exact: true })
  expect(await inDialog('Encoding').inputValue()).toBe('UTF-16')
  expect(await accessibilityFaults(page)).toEqual([])
  await inDialog('Separator').click()
  await page.getByRole('option', { name: 'commas' }).click()
  await expect.poll(() => inDialog('Column of the phone').inputValue()).toContain('first name')
  await inDialog('Separator').click()
  await page.getByRole('option', { name: 'tabs' }).click()
  await expect.poll(() => inDialog('Column of the phone').inputValue()).toBe('mobile')
  await importing.getByRole('button', { name: 'Add to the audience' }).click()
  await expect.poll(() => counter(page, 'Will receive it').innerText()).toBe('6')
  await page.getByText('first name, city (3), city (4)').waitFor()
  const leftOut = page
    .getByRole('grid', { name: 'Left out' })
    .or(page.getByRole('table', { name: 'Left out' }))
  await leftOut
    .getByRole('row')
    .filter({ hasText: 'Hugo' })
    .getByText('Opted out')
    .first()
    .waitFor()
  await leftOut.getByRole('row').filter({ hasText: 'Lu' }).getByText('Duplicate').waitFor()
  await page.getByText('fair.csv, line 2: +51 944 871 230, not 944871231').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await leftOut
    .getByRole('row')
    .filter({ hasText: 'Xime' })
    .getByRole('button', { name: 'Correct' })
    .click()
  await page.getByRole('textbox', { name: 'Phone of Xime' }).fill('944 102 337')
  await page.keyboard.press('Enter')
  await expect.poll(() => counter(page, 'Will receive it').innerText()).toBe('7')

  const left = await saveCsv(page, 'CSV of those left out', 'Desk-week-left-out.csv')
  expect(left[0]).toContain('Name,Phone,Reason')
  expect(left.slice(1).map((line) => line.split(',')[0])).toEqual([
    'Hugo Rojas',
    'Ximena',
    '"""Lu"" L."',
  ])

  await next(page, 'Variables')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Hello Lucía').waitFor()
  await preview.getByText('Copy code').waitFor()
  // Nothing is red before it was touched, and no sample value stands in for a missing name.
  const invalid = page.locator('[aria-invalid="true"]')
  expect(await invalid.count()).toBe(0)
  const parameter = (name: string) => page.getByRole('group', { name, exact: true })
  const missing = parameter('Customer’s first name').getByRole('textbox', { name: 'If missing' })
  expect(await missing.inputValue()).toBe('')
  await missing.focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => invalid.count()).toBe(1)
  await missing.fill('friend')
  // The preview is filled as one types.
  await parameter('Discount').getByRole('textbox', { name: 'Text' }).fill('20 %')
  await preview.getByText('Hello Lucía, desks are 20 % off').waitFor()
  await page.getByRole('button', { name: 'Next: Schedule' }).click()
  await expect.poll(() => invalid.count()).toBe(2)
  await parameter('Link of the button “See the desk”').getByRole('textbox').last().fill('desk-20')
  await parameter('Code to copy').getByRole('textbox').last().fill('DESKS20')
  await expect.poll(() => invalid.count()).toBe(0)
  // Leaving does not lose the input.
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('combobox', { name: 'Value of Customer’s first name' }).waitFor()
  await next(page, 'Schedule')
  await page.getByRole('textbox', { name: 'Messages a minute' }).fill('1')
  const atNight = page.getByRole('switch', { name: 'Do not send between' })
  expect(await atNight.isChecked()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await atNight.uncheck()
  // The next step needs a date.
  await page.getByRole('radio', { name: 'On a date' }).check()
  expect(await invalid.count()).toBe(0)
  expect(await page.getByText(/^Ends/).count()).toBe(0)
  await next(page, 'Review')
  await page.getByText('Choose the date and the time.').waitFor()
  const start = new Date(Date.now() + 24 * HOUR)
  await chooseDateTime(page.getByRole('button', { name: 'Date and time' }), start)
  await next(page, 'Review')
  await preview.getByText('Hello Lucía, desks are 20 % off').waitFor()
  await preview.getByRole('button', { name: 'Next person' }).click()
  await preview.getByText('Hello Mariana').waitFor()
  await page.getByRole('textbox', { name: 'Phone for the test' }).fill('999 000 111')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Test sent').waitFor()
  expect(inbox.rig.channel.sent.map(({ phone }) => phone)).toEqual(['51999000111'])
  await accept()
  inbox.rig.channel.sent.length = 0
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Schedule for 7 people' }).click()
  const question = page.getByRole('dialog', { name: 'Schedule for 7 people?' })
  await question.getByText('Cost: up to $0.50, at example prices.').waitFor()
  await question.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('Scheduled', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // Its five buttons have room in the smallest window with longer translations.
  await resize(inbox, 1024, 700)
  expect(await clippedTexts(page)).toEqual([])
  await resize(inbox, 1280, 800)
  await page.reload()

  // The scheduled campaign is changed in the same wizard, which has its content.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('heading', { name: 'Change campaign' }).waitFor()
  await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('Desk weeks')
  await next(page, 'Audience')
  await next(page, 'Variables')
  const discount = parameter('Discount').getByRole('textbox', { name: 'Text' })
  expect(await discount.inputValue()).toBe('20 %')
  await discount.fill('25 %')
  await next(page, 'Schedule')
  expect(await page.getByRole('radio', { name: 'On a date' }).isChecked()).toBe(true)
  await next(page, 'Review')
  await preview.getByText('Hello Lucía, desks are 25 % off').waitFor()
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('dialog').getByText('until you confirm the changes in Review').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Schedule for 7 people' }).click()
  await question.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('heading', { name: 'Desk weeks' }).waitFor()
  await page.getByText('Scheduled', { exact: true }).waitFor()
  expect(sentTo()).toEqual([])
  pass(25 * HOUR)
  await page.getByText('Sending', { exact: true }).waitFor()
  await expect.poll(() => sentTo().length).toBe(1)
  pass(TO_NEXT_MESSAGE)
  await expect.poll(() => sentTo().length).toBe(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  pass(2 * TO_NEXT_MESSAGE)
  expect(sentTo()).toHaveLength(2)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => sentTo().length).toBe(3)
  // The service is killed half-way, after the channel has accepted the messages.
  await accept()
  const { comeBack } = await inbox.rig.kill()
  expect(sentTo()).toHaveLength(3)
  await comeBack()
  await expect
    .poll(() => {
      pass(TO_NEXT_MESSAGE)
      return sentTo().length
    })
    .toBe(7)
  await page.getByText('Finished', { exact: true }).waitFor()
  expect(new Set(sentTo()).size).toBe(7)

  const { customer, sent } = inbox.rig.channel
  // The channel fails for one recipient, who is sent to again.
  const [refused] = sent.slice(-1)
  const payloadFailed = { code: 131000, title: 'Something went wrong' }
  await customer.status({ messageId: refused?.id ?? '', status: 'failed', payloadFailed })
  await page.getByRole('button', { name: 'Retry 1' }).click()
  await expect.poll(() => sent.length).toBe(8)
  expect(sent.at(-1)?.contactId).toBe(refused?.contactId)
  sent.splice(6, 1)
  await page.getByText('Finished', { exact: true }).waitFor()
  for (const [index, { id: messageId, contactId }] of sent.entries()) {
    if (index === 6) {
      const payloadFailed = { code: 131026, title: 'Message undeliverable' }
      await customer.status({ messageId, status: 'failed', payloadFailed })
      continue
    }
    await customer.status({ messageId, status: 'delivered' })
    if (index < 4) await customer.status({ messageId, status: 'read' })
    if (index < 2)
      await customer.message({ contactId, content: { type: 'text', text: 'I want one' } })
  }
  await expect.poll(() => counter(page, 'Replied').innerText()).toBe('2')
  // The last recipient's failure comes after the replies.
  await expect.poll(() => counter(page, 'Sent').innerText()).toBe('6')
  expect(await counter(page, 'Delivered').innerText()).toBe('6')
  expect(await counter(page, 'Read').innerText()).toBe('4')
  await page.getByText('The number has no WhatsApp').first().waitFor()
  for (const chip of [
    'All 7',
    'Queued 0',
    'Sent 0',
    'Delivered 2',
    'Read 2',
    'Replied 2',
    'Failed 1',
  ])
    await expect.poll(() => page.getByRole('radio', { name: chip, exact: true }).count()).toBe(1)
  await page.getByRole('row').filter({ hasText: 'Lucía Rojas' }).click()
  const panel = page.getByRole('complementary', { name: 'Lucía Rojas' })
  await panel.getByText('Replied «I want one»').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  const { text = '' } = sent[0]?.content ?? {}
  expect(text).toContain('desks are 25 % off')
  const results = await saveCsv(page, 'CSV', 'Desk-weeks-results.csv')
  expect(results).toHaveLength(8)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await page.getByRole('row').filter({ hasText: 'Desk weeks' }).getByText('6 of 7').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Duplicate Desk weeks' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name of the campaign' }).inputValue())
    .toBe('Desk weeks (copy)')
  await expect
    .poll(() => page.getByRole('radio', { name: 'offer', exact: true }).isChecked())
    .toBe(true)
  await next(page, 'Audience')
  await expect.poll(() => counter(page, 'Will receive it').innerText()).toBe('7')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: /^Notifications/ }).click()
  await page
    .getByRole('button', { name: /Desk weeks, Campaign finished/ })
    .first()
    .click()
  const details = page.getByRole('complementary', { name: 'Desk weeks' })
  await expect.poll(() => details.locator('dl').innerText()).toMatch(/Read\s+4\s+57%\s+Replied\s+2/)
})
