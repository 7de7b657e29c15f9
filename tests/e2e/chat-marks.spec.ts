import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { agentName, inboxForEach, names, row, showType } from './support/inbox.ts'

const inbox = inboxForEach()

const order = () => names(inbox.page)
const stored = async (id: string) => (await inbox.agent('GET', `main/contacts/${id}`)).body
const byMenu = async (name: string, item: string) => {
  await row(inbox.page, name).click({ button: 'right' })
  await inbox.page.getByRole('menuitem', { name: item, exact: true }).click()
}
const show = (kind: string) => showType(inbox.page, kind)

describe('a chat', () => {
  test('is marked and archived, found by that filter, and unmarked, each with undo', async () => {
    await inbox.chats(2)
    const page = await inbox.start()
    for (const [item, kind, field, unmark] of [
      ['Mark as important', 'Important', 'importantChat', 'Remove from important'],
      ['Mark as finished', 'Finished', 'finishedChat', 'Remove from finished'],
    ] as const) {
      await show('All')
      await byMenu('Customer 1', item)
      await page.getByRole('button', { name: 'Undo' }).hover()
      await expect.poll(async () => (await stored('c1'))[field]).toBe(true)
      await show(kind)
      await expect.poll(order).toEqual(['Customer 1'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(order).toEqual([])
      await expect.poll(async () => (await stored('c1'))[field]).toBe(false)

      await show('All')
      await byMenu('Customer 1', item)
      await expect.poll(async () => (await stored('c1'))[field]).toBe(true)
      await show(kind)
      await expect.poll(order).toEqual(['Customer 1'])
      await byMenu('Customer 1', unmark)
      await expect.poll(order).toEqual([])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(order).toEqual(['Customer 1'])
      await expect.poll(async () => (await stored('c1'))[field]).toBe(true)
    }

    await show('All')
    await inbox.open('Customer 1')
    await page.keyboard.press('Control+Shift+E')
    await expect.poll(order).toEqual(['Customer 2'])
    // The undo toast stays while the pointer is over it.
    await page.getByRole('button', { name: 'Undo' }).hover()
    expect(await accessibilityFaults(page)).toEqual([])
    await show('Archived')
    await expect.poll(order).toEqual(['Customer 1'])
    await inbox.open('Customer 1')
    await page.keyboard.press('Control+Shift+E')
    await expect.poll(order).toEqual([])
    await show('All')
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1'])
    await expect.poll(async () => (await stored('c1')).archived).toBe(false)
  })

  test('stays unmarked when the service refuses, and the user is notified', async () => {
    await inbox.chats(2)
    const page = await inbox.start()
    const { db } = inbox.rig.workspace.storage
    // The window has received no event yet.
    await db
      .updateTable('members')
      .set({ is_read_only: 1 })
      .where('user_id', '=', agentName)
      .execute()
    await byMenu('Customer 1', 'Archive')
    await page.getByText('You may not archive this chat.').waitFor()
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1'])
    await expect.poll(async () => (await stored('c1')).archived).toBe(false)
    // A refused change offers no undo.
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })
})

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
