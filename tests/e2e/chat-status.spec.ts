import { updateGroup } from './support/group-settings.ts'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { ratingQuestions } from '#contract/rules/satisfaction.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { inboxForEach, row } from './support/inbox.ts'
import { resize } from './support/window-size.ts'
import { followAddress } from './support/steps.ts'

/** The chat's status as the sidebar shows it. */

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })

/** Opens Carmen's chat, which has no messages yet, with the sidebar. */
async function show(more: Partial<ContactsTable> = {}): Promise<Page> {
  await inbox.chat('c', 'Carmen Rojas', more)
  const page = await inbox.start()
  await row(page, 'Carmen Rojas').click()
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await section(page, 'Chat Status').waitFor()
  return page
}

/** The text there, line by line. */
const linesOf = async (one: Locator) =>
  (await one.innerText()).split('\n').filter((line) => line !== '')

/** Waits until the section shows this status and these buttons. */
async function expectStatus(page: Page, status: string, ...buttons: string[]): Promise<void> {
  await expect
    .poll(() => linesOf(section(page, 'Chat Status')))
    .toEqual(['Chat Status', status, ...buttons])
}

test('the status changes from none to success and back, live, also by a colleague’s hand', async () => {
  const page = await show()
  await expectStatus(page, 'No status')
  await inbox.customerWrites('c', 'Do you have desks?')
  await expectStatus(page, 'Pending')
  await inbox.send('We do.')
  const [messageId = ''] = await inbox.sent(1)
  // A pending message does not count as an answer.
  await expectStatus(page, 'Pending')
  await inbox.rig.channel.customer.status({ messageId, status: 'delivered' })
  await expectStatus(page, 'In progress', 'Mark: Success')

  const button = (name: string) => section(page, 'Chat Status').getByRole('button', { name })
  // Cancelling, by the keyboard or by the dialog's button, changes nothing.
  const isSuccess = async () => {
    const { body } = await inbox.agent('GET', 'main/contacts/c')
    return body.chatStatusSetByUser === true
  }
  const thinksBetter = async (name: string, dialog: Locator) => {
    const before = await isSuccess()
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await button(name).click()
      await dialog.getByRole('button', { name }).waitFor()
      await leave()
      await dialog.waitFor({ state: 'detached' })
      expect(await isSuccess()).toBe(before)
    }
  }
  const mark = page.getByRole('dialog', { name: 'Change the chat status' })
  await thinksBetter('Mark: Success', mark)
  await expectStatus(page, 'In progress', 'Mark: Success')
  await button('Mark: Success').click()
  await mark.getByRole('button', { name: 'Mark: Success' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await mark.getByRole('button', { name: 'Mark: Success' }).click()
  await expectStatus(page, 'Success', 'Archive status', 'Release chat')

  const archive = page.getByRole('dialog', { name: 'Archive the status' })
  await thinksBetter('Archive status', archive)
  await expectStatus(page, 'Success', 'Archive status', 'Release chat')
  await button('Archive status').click()
  await archive.getByRole('button', { name: 'Archive status' }).waitFor()
  await archive.getByRole('button', { name: 'Archive status' }).click()
  await expectStatus(page, 'In progress', 'Mark: Success')

  // The question closes when a colleague answers it.
  await updateGroup(inbox, { asksRating: true })
  await section(page, 'Chat Status').getByRole('button', { name: 'Mark: Success' }).click()
  await mark.getByText(`in this conversation: “${ratingQuestions.en}”`).waitFor()
  const mia = await inbox.rig.as('mia')
  expect((await mia('POST', 'main/contacts/c/chatstatus', { body: {} })).status).toBe(200)
  await mark.waitFor({ state: 'detached' })
  await expectStatus(page, 'Success', 'Archive status', 'Release chat')
})

test('the sections follow the specification’s order, and only Chat Status depends on the group', async () => {
  const page = await show()
  const titles = () => sidebar(page).getByRole('heading', { level: 3 }).allInnerTexts()
  const sections = (...status: string[]) => [
    'Contact Data',
    'Assigned Agent Data',
    ...status,
    'Chat status tags',
    'Registration origin',
    'Tags',
    'Tag levels',
    'Chat expiry timer',
    'Notes',
  ]
  await expect.poll(titles).toEqual(sections('Chat Status'))
  await updateGroup(inbox, { hasChatStatus: false, chatStatusTags: ['Won'] })
  await expect.poll(titles).toEqual(sections())
  const tags = section(page, 'Chat status tags')
  await tags.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the chat status tags' })
  await dialog.getByRole('checkbox', { name: 'Won' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await tags.getByRole('listitem').getByText('Won').waitFor()
  await updateGroup(inbox, { hasChatStatus: true })
  await expect.poll(titles).toEqual(sections('Chat Status'))
})

/** A set of status tags from January 2026, in local time. */
const entry = (tags: string[], ...at: [number, number, number, number]) => ({
  tags,
  assignedAt: new Date(2026, 0, ...at).toISOString(),
})

test('the status tag dialog stays with its chat when a link opens another, and in a narrow window', async () => {
  await updateGroup(inbox, { chatStatusTags: ['Won', 'Lost'] })
  await inbox.chat('d', 'Diego Salas')
  const page = await show()
  await section(page, 'Chat status tags').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the chat status tags' })
  await dialog.getByText('Carmen Rojas').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await followAddress(page, '/dashboard?chat=d')
  // Its name is no longer only in the list.
  await expect.poll(() => page.getByText('Diego Salas', { exact: true }).count()).toBeGreaterThan(1)
  await dialog.getByText('Carmen Rojas').waitFor()
  await dialog.getByRole('checkbox', { name: 'Lost' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const tags = async (id: string) =>
    (await inbox.agent('GET', `main/contacts/${id}`)).body.chatStatusTags?.at(-1)?.tags
  expect([await tags('c'), await tags('d')]).toEqual([['Lost'], undefined])

  // A narrower window closes the sidebar, not the dialog.
  await section(page, 'Chat status tags').getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('checkbox', { name: 'Lost' }).check()
  await resize(inbox, 1024, 700)
  await sidebar(page).waitFor({ state: 'detached' })
  expect(await dialog.getByRole('checkbox', { name: 'Lost' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await inbox.agent('GET', 'main/contacts/d')
  expect(body.chatStatusTags.at(-1).tags).toEqual(['Lost'])
})

test('the status tag history lists every set with its time, newest first, or says that it is empty; only the group’s current status tags can be chosen', async () => {
  await inbox.chat('d', 'Diego Paz')
  const chatStatusTags = [
    entry(['Lost', 'Price'], 3, 4, 5, 6),
    entry(['Won', 'Old'], 12, 23, 59, 1),
  ]
  const page = await show({ extra_json: JSON.stringify({ chatStatusTags }) })
  const tags = section(page, 'Chat status tags')
  expect(await tags.getByRole('listitem').allInnerTexts()).toEqual(['Won', 'Old'])
  await tags.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  const entries = dialog.getByRole('list').first()
  expect(await linesOf(entries)).toEqual([
    '12/01/2026 23:59:01',
    'Won',
    'Old',
    '03/01/2026 04:05:06',
    'Lost',
    'Price',
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await row(page, 'Diego Paz').click()
  await tags.getByText('No tags assigned yet', { exact: true }).waitFor()
  // The group has no list and no current tags: there would be nothing to choose.
  expect(await tags.getByRole('button').allInnerTexts()).toEqual(['History'])
  await tags.getByRole('button', { name: 'History' }).click()
  await dialog.getByText('No tags assigned yet', { exact: true }).waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await row(page, 'Carmen Rojas').click()
  const allow = (...allowed: string[]) => updateGroup(inbox, { chatStatusTags: allowed })
  await allow('Lost', 'Won')
  await tags.getByRole('button', { name: 'Change' }).click()
  const boxes = () =>
    dialog
      .getByRole('checkbox')
      .evaluateAll((all: { labels: { innerText: string }[]; checked: boolean }[]) =>
        all.map(({ labels, checked }) => [labels[0]?.innerText, checked]),
      )
  await expect.poll(boxes).toEqual([
    ['Lost', false],
    ['Won', true],
  ])
  // Also while choosing.
  await allow('Price', 'Lost')
  await expect.poll(boxes).toEqual([
    ['Price', false],
    ['Lost', false],
  ])
  await dialog.getByRole('checkbox', { name: 'Lost' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await tags.getByRole('listitem').allInnerTexts()).toEqual(['Lost'])

  // A group without a list allows any tag, and the current ones can be kept or removed.
  await allow()
  await tags.getByRole('button', { name: 'Change' }).click()
  await expect.poll(boxes).toEqual([['Lost', true]])
  await dialog.getByRole('checkbox', { name: 'Lost' }).uncheck()
  await expect.poll(boxes).toEqual([['Lost', false]])
})
