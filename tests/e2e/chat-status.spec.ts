import { updateGroup } from './support/group-settings.ts'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { ratingQuestions } from '#contract/rules/answers/satisfaction.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { inboxForEach, row } from './support/inbox.ts'

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
