import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your access changed' })

/** Takes ana's permission to write, without an event. */
async function makeReadOnly(): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  await db.updateTable('members').set({ is_read_only: 1 }).where('user_id', '=', 'ana').execute()
}

test('a signed-in user is notified of access removed while offline by the response to their next action', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await inbox.dropPush(4001)
  await page.getByRole('alert').filter({ hasText: '4001' }).waitFor()
  await page.keyboard.press('Alt+2')
  const entered = page.getByRole('switch', { name: 'Enter sends the message' })
  await entered.waitFor()
  // The refetch after the lost connection is done by now.
  await page.evaluate(`bandeja.request('session.refresh')`)
  expect(await dialog(page).count()).toBe(0)
  await makeReadOnly()
  await entered.press('Space')
  await dialog(page).getByText('You will be signed out in').waitFor()
})
