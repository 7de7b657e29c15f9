import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { askers, openList } from './list.fixture.tsx'

async function openMarks() {
  const list = await openList({ chats: askers(2) })
  return {
    ...list,
    undo: page.getByRole('button', { name: /^Undo/ }),
    async byMenu(name: string, item: string) {
      await list.row(name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
  }
}

test.each([
  ['important', 'Mark as important', 'Important', 'Remove from important'],
  ['finished', 'Mark as finished', 'Finished', 'Remove from finished'],
] as const)(
  'a chat is marked as %s, found by that filter, and unmarked, each with undo',
  async (flag, mark, kind, unmark) => {
    const list = await openMarks()
    const { calls, undo, byMenu } = list
    const of = (all: typeof calls.mark) => all.map(({ params, body }) => [params['id'], body])
    await byMenu('Customer 1', mark)
    await expect.poll(() => of(calls.mark)).toEqual([['c1', { flag }]])
    await list.showType(kind)
    await list.expectOrder('Customer 1')
    await undo.click()
    await list.expectOrder()
    await expect.poll(() => of(calls.unmark)).toEqual([['c1', { flag }]])

    await list.showType('All')
    await byMenu('Customer 1', mark)
    await expect.poll(() => calls.mark).toHaveLength(2)
    await list.showType(kind)
    await list.expectOrder('Customer 1')
    await byMenu('Customer 1', unmark)
    await list.expectOrder()
    await undo.click()
    await list.expectOrder('Customer 1')
    await expect.poll(() => calls.mark).toHaveLength(3)
  },
)

test('a chat is archived by a shortcut, found by that filter, and brought back by the same', async () => {
  const list = await openMarks()
  const archive = '{Control>}{Shift>}e{/Shift}{/Control}'
  await list.open('Customer 1')
  await list.press(archive)
  await list.expectOrder('Customer 2')
  await expect.element(list.undo).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await list.showType('Archived')
  await list.expectOrder('Customer 1')
  await list.open('Customer 1')
  await list.press(archive)
  await list.expectOrder()
  await list.showType('All')
  await list.expectOrder('Customer 2', 'Customer 1')
  expect(list.calls.archive.map(({ params }) => params['id'])).toEqual(['c1'])
  expect(list.calls.unarchive.map(({ params }) => params['id'])).toEqual(['c1'])
})

test('a chat stays as it was when the service refuses, and the user is notified', async () => {
  const list = await openMarks()
  const message = 'You may not archive this chat.'
  list.service.answer(chatsApi.archiveChat, () => json({ code: 'FORBIDDEN', message }, 403))
  await list.byMenu('Customer 1', 'Archive')
  await expect.element(page.getByText(message)).toBeVisible()
  await list.expectOrder('Customer 2', 'Customer 1')
  // A refused change offers no undo.
  expect(list.undo.elements()).toEqual([])
})

test('a row’s button archives its chat and offers undo', async () => {
  const list = await openMarks()
  await list.row('Customer 1').hover()
  await list.row('Customer 1').getByRole('button', { name: 'Archive' }).click()
  // The undo toast stays under the pointer.
  await list.undo.hover()
  await list.expectOrder('Customer 2')
  await list.undo.click()
  await list.expectOrder('Customer 2', 'Customer 1')
  expect(list.calls.archive.map(({ params }) => params['id'])).toEqual(['c1'])
  await expect.poll(() => list.calls.unarchive.map(({ params }) => params['id'])).toEqual(['c1'])
})

test('an opened chat is marked as read, and its shortcut marks it as unread and closes it', async () => {
  const list = await openMarks()
  const pending = () => list.calls.pending.map(({ params, body }) => [params['id'], body])
  await list.row('Customer 1').click()
  await expect.poll(pending).toEqual([['c1', { pendingMessages: 0 }]])
  await expect.poll(list.views).toContain('Unread 1')
  await expect.element(list.heading('Customer 1')).toBeVisible()
  await list.press('{Control>}{Shift>}u{/Shift}{/Control}')
  await expect.poll(pending).toHaveLength(2)
  expect(pending()[1]).toEqual(['c1', { pendingMessages: 1 }])
  await expect.element(list.row('Customer 1').getByText('1 unread message')).toBeInTheDocument()
  await expect.element(page.getByText('Choose a chat')).toBeVisible()
})
