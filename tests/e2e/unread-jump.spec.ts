import { expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

const isOpen = (name: string) => inbox.page.getByRole('heading', { name, exact: true }).waitFor()

test('the shortcuts lead from one pending chat to the next, around the list, and then row by row', async () => {
  for (let n = 1; n <= 6; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
  const page = await inbox.start()
  await row(page, 'Customer 6').waitFor()
  for (const id of ['c5', 'c2']) await inbox.customerWrites(id, 'Hello')
  // Chats with new messages are at the top: 2, 5, 6, 4, 3, 1.
  await row(page, 'Customer 2').getByText('1 unread message').waitFor()
  await row(page, 'Customer 4').click()
  await isOpen('Customer 4')
  await page.keyboard.press('Alt+ArrowUp')
  await isOpen('Customer 5')
  await page.keyboard.press('Alt+ArrowDown')
  await isOpen('Customer 2')
  await expect.poll(() => inbox.pending('c2')).toBe(0)
  // Nothing is pending any more.
  await page.keyboard.press('Alt+ArrowDown')
  await isOpen('Customer 5')
  // Row by row, pending or not.
  await inbox.customerWrites('c1', 'And I')
  await row(page, 'Customer 1').getByText('1 unread message').waitFor()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await isOpen('Customer 6')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await isOpen('Customer 5')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Next unread chat').waitFor()
  await sheet.getByText('Previous unread chat').waitFor()
})

test('a pending chat below the loaded pages is found', async () => {
  await inbox.chat('deep', 'Deep down', { pending_messages: 1 })
  for (let n = 1; n <= 110; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
  const page = await inbox.start()
  await row(page, 'Customer 110').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await isOpen('Deep down')
})

test('a chat reassigned by an admin is found anywhere in the list', async () => {
  for (let n = 1; n <= 10; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
  const beto = { user_id: 'beto', user_tag_id: 'tag-beto' }
  await inbox.chat('old', 'Of long ago', { ...beto, pending_messages: 1 })
  for (let n = 11; n <= 45; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
  const page = await inbox.start()
  // The list is loaded to its end: nothing below has to be fetched.
  const list = page.getByRole('grid', { name: 'Chat list' })
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('45')
  // Events are received from now on: a later connection would refetch the list.
  await inbox.customerWrites('c45', 'Hello')
  await row(page, 'Customer 45').getByText('1 unread message').waitFor()
  await inbox.open('Customer 45')
  await page.getByRole('link', { name: 'Chats', exact: true }).waitFor()
  const adam = await inbox.rig.as('adam')
  const body = { groupId: GROUP, userId: 'ana' }
  expect((await adam('POST', 'main/contacts/old/assign', { body })).status).toBe(200)
  await page.getByRole('link', { name: /^Chats, 1 / }).waitFor()
  // The count may arrive a moment before its chat.
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('46')
  await page.keyboard.press('Alt+ArrowDown')
  await isOpen('Of long ago')
})
