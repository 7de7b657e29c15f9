import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/contract/support/users.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

const byMenu = async (name: string, item: string) => {
  await row(inbox.page, name).click({ button: 'right' })
  await inbox.page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('the count of pending chats is in the rail and the badge, not in the title, is live, and not in the badge of a locked screen', async () => {
  await inbox.chats(2)
  await inbox.chat('quiet', 'Quiet')
  const page = await inbox.start()
  const badge = await inbox.app.system.watchBadge()
  const rail = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).waitFor()

  await rail('Chats, 2 chats with pending messages')
  await inbox.customerWrites('quiet', 'Hello')
  await rail('Chats, 3 chats with pending messages')
  await expect.poll(badge).toBe(3)
  // The specification: the page title is the product name.
  expect(await page.title()).toBe('Bandeja')
  // A second message of the same customer is the same chat.
  await inbox.customerWrites('quiet', 'Are you there?')
  await row(page, 'Quiet').getByText('2 unread messages').waitFor()
  expect(await badge()).toBe(3)
  // Archived chats do not count, and reading on another device lowers the count as well.
  await byMenu('Customer 1', 'Archive')
  await expect.poll(badge).toBe(2)
  const ana = await inbox.rig.as('ana')
  await ana('PATCH', 'main/contacts/c2/chat', { body: { pendingMessages: 0 } })
  await expect.poll(badge).toBe(1)
  await inbox.open('Quiet')
  await rail('Chats')
  await expect.poll(badge).toBe(0)

  // The badge is empty while the screen is locked.
  await inbox.customerWrites('c2', 'Hello again')
  await expect.poll(badge).toBe(1)
  await page.keyboard.press('Control+Shift+L')
  await expect.poll(badge).toBe(0)
  // One more is pending than at the lock: the count is fetched again after the unlock.
  await inbox.chat('fourth', 'Fourth')
  await inbox.customerWrites('fourth', 'Hello')
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  expect(await badge()).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(badge).toBe(2)
})
