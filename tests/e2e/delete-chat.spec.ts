import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { bubbles, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

const ask = async (name: string) => {
  await row(inbox.page, name).click({ button: 'right' })
  await inbox.page.getByRole('menuitem', { name: 'Delete the chat' }).click()
}

test('a chat is deleted after a confirmation, and its contact remains', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await inbox.open('Customer 1')
  await ask('Customer 1')
  const question = page.getByRole('dialog', { name: 'Delete the chat?' })
  await question.getByText('All messages with Customer 1').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // Enter alone cancels.
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await inbox.storedMessages('c1')).toHaveLength(1)

  await ask('Customer 1')
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You deleted the chat with Customer 1').waitFor()
  await expect.poll(() => bubbles(page).count()).toBe(0)
  expect(await inbox.storedMessages('c1')).toEqual([])
  await expect.poll(() => row(page, 'Customer 1').innerText()).not.toContain('Question 1')
  expect(await row(page, 'Customer 2').innerText()).toContain('Question 2')
  await inbox.customerWrites('c1', 'Hello again')
  await bubbles(page).filter({ hasText: 'Hello again' }).waitFor()
})

test('shows why the service refused; the lock screen does not name the contact of a deleted chat', async () => {
  await inbox.chats(1)
  const page = await inbox.start()
  const setReadOnly = (readOnly: 0 | 1) =>
    inbox.rig.workspace.storage.db
      .updateTable('members')
      .set({ is_read_only: readOnly })
      .where('user_id', '=', 'ana')
      .execute()
  await setReadOnly(1)
  await ask('Customer 1')
  const question = page.getByRole('dialog', { name: 'Delete the chat?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('You may not delete this chat.').waitFor()
  expect(await inbox.storedMessages('c1')).toHaveLength(1)

  await setReadOnly(0)
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You deleted the chat with Customer 1').waitFor()
  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  expect(await page.getByText('Customer 1').count()).toBe(0)
})
