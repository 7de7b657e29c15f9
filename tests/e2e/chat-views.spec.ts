import { expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const free = { user_id: null, user_tag_id: null }
const order = () => names(inbox.page)
const tabs = () =>
  inbox.page.getByRole('tablist', { name: 'Views' }).getByRole('tab').allTextContents()
const view = (name: string) => inbox.page.getByRole('tab', { name: new RegExp(`^${name}`) })
/** The customer has waited for so long, ms. */
const waitsFor = (ms: number) => ({
  waiting_since: Date.now() - ms,
  last_contact_response_at: Date.now() - ms,
  last_sender: 'contact',
  pending_messages: 1,
})

async function seed(): Promise<void> {
  await inbox.chat('free', 'Free Waiting', { ...free, ...waitsFor(3 * HOUR + 60_000) })
  await inbox.chat('mine', 'Mine Waiting', waitsFor(4 * HOUR + 10 * 60_000))
  await inbox.chat('read', 'Mine Read')
  await inbox.chat('done', 'Mine Done', { finished: 1 })
}

test('the views above the list count live, are in the address, and say when they are empty', async () => {
  await seed()
  const page = await inbox.start()
  await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 1', 'Unread 2', 'Waiting 2', 'All 4'])
  await view('Waiting').click()
  await expect.poll(order).toEqual(['Mine Waiting', 'Free Waiting'])
  await expect.poll(() => pathIn(page)).toBe('/dashboard?view=waiting')
  await page.reload()
  await expect.poll(order).toEqual(['Mine Waiting', 'Free Waiting'])
  await page.keyboard.press('/')
  expect(await accessibilityFaults(page)).toEqual([])

  // A colleague answers the free chat, which is in three of the views.
  const sara = await inbox.rig.as('sara')
  const content = { type: 'text', text: 'On its way' }
  await sara('POST', 'messages/messages', { body: { contactId: 'free', content } })
  await expect.poll(order).toEqual(['Mine Waiting'])
  await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 1', 'Unread 1', 'Waiting 1', 'All 4'])
  const body = { groupId: GROUP, userId: 'beto' }
  expect((await sara('POST', 'main/contacts/free/assign', { body })).status).toBe(200)
  await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 0', 'Unread 1', 'Waiting 1', 'All 3'])
  await view('Unassigned').click()
  await page.getByText('No unassigned chats').waitFor()
  await page.getByRole('button', { name: 'Show all chats' }).click()
  await expect.poll(order).toHaveLength(3)
  // The digits choose the views, outside of text fields.
  await row(page, 'Mine Done').focus()
  await page.keyboard.press('4')
  await expect.poll(order).toEqual(['Mine Waiting'])
  await page.keyboard.press('2')
  await page.getByText('No unassigned chats').waitFor()
  await page.keyboard.press('5')
  await expect.poll(order).toHaveLength(3)
  await page.goBack()
  await page.getByText('No unassigned chats').waitFor()
})
