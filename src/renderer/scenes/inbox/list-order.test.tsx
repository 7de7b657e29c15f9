import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { askers, chatOf, openList, waits } from './chat-list/list.fixture.tsx'

test('the order stands while the user works by keyboard, until the strip applies it', async () => {
  const list = await openList({ chats: askers(3) })
  const { heading, row, press, strip } = list
  await press('j')
  await expect.element(heading('Customer 3')).toBeVisible()
  list.customerWrites('c1', 'Are you there?')
  list.newChat('new', 'Nadia New', 'Hello')
  await expect.element(strip).toHaveTextContent('2 new chats')
  await expect.element(row('Customer 1').getByText('Are you there?')).toBeVisible()
  expect(list.order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
  // The user's own answer moves no row either, and J goes on where it was.
  await press('r')
  await expect.element(list.composer).toHaveFocus()
  await press('On my way{Enter}')
  await expect.element(list.composer).toHaveValue('')
  await list.accept()
  await press('{Escape}', 'j')
  await expect.element(heading('Customer 2')).toBeVisible()
  expect(list.order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
  await strip.click()
  await list.expectOrder('Customer 3', 'Nadia New', 'Customer 1', 'Customer 2')
  await expect.element(strip).not.toBeInTheDocument()
  await list.leaveRows()
  await expect.element(row('Customer 2')).toHaveFocus()
})

test('the strip and the keys have no accessibility fault', async () => {
  const list = await openList({ chats: askers(2) })
  await list.press('j')
  await expect.element(list.keys).toBeVisible()
  list.newChat('new', 'Nadia New', 'Hello')
  await expect.element(list.strip).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('Escape applies the order that the keyboard held', async () => {
  const list = await openList({ chats: askers(3) })
  await list.press('j')
  await expect.element(list.heading('Customer 3')).toBeVisible()
  list.customerWrites('c2', 'Hello again')
  await expect.element(list.strip).toBeVisible()
  await list.press('{Escape}')
  await expect.element(page.getByText('Choose a chat')).toBeVisible()
  await list.expectOrder('Customer 2', 'Customer 3', 'Customer 1')
})

test('another filter applies the order that the keyboard held', async () => {
  const list = await openList({ chats: askers(3) })
  await list.press('j')
  await expect.element(list.heading('Customer 3')).toBeVisible()
  list.customerWrites('c1', 'Hello again')
  await expect.element(list.strip).toBeVisible()
  await list.field.fill('Customer')
  await list.expectOrder('Customer 1', 'Customer 3', 'Customer 2')
})

test('the order stands while the pointer is on the list', async () => {
  const list = await openList({ chats: askers(3) })
  await list.leaveRows()
  await list.row('Customer 2').hover()
  list.customerWrites('c1', 'Are you there?')
  await expect.element(list.strip).toHaveTextContent('1 new chat')
  expect(list.order()).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])
  await list.leaveRows()
  await list.expectOrder('Customer 1', 'Customer 3', 'Customer 2')
  await expect.element(list.strip).not.toBeInTheDocument()
})

test('the order of another view is complete: rows that load under the pointer are not new, and the first one has the focus', async () => {
  const newest = chatOf('newest', 'Newest', { chat: waits(1) })
  const oldest = chatOf('old', 'Olga Old', {
    chat: { ...waits(60), updateAt: '2026-01-01T00:00:00Z' },
  })
  // More than the rows that are loaded ahead.
  const calm = Array.from({ length: 120 }, (_, n) => chatOf(`k${n}`, `Calm ${n}`))
  const list = await openList({ chats: [newest, ...calm, oldest] })
  const { promise, resolve } = Promise.withResolvers<void>()
  list.service.answer(chatsApi.chatList, async () => {
    await promise
    return { items: [oldest, newest], hasMoreItems: false }
  })
  await list.focusRow('Newest')
  await list.press('4')
  await list.expectOrder('Newest')
  await list.row('Newest').hover()
  // J waits for the rows of the new view.
  await list.press('j')
  resolve()
  await list.expectOrder('Olga Old', 'Newest')
  await expect.element(list.row('Olga Old')).toHaveFocus()
  await expect.element(list.heading('Olga Old')).toBeVisible()
  expect(list.strip.elements()).toEqual([])
})

test('O changes the order, Shift+U lists the unread chats and Shift+F opens the filters, as the list of shortcuts says', async () => {
  const chats = askers(3)
  const list = await openList({ chats })
  const { press, row, dialog } = list
  await list.focusRow('Customer 3')
  await press('o')
  await expect.element(list.sort).toHaveAccessibleName('Order: Longest waiting')
  await list.expectOrder('Customer 1', 'Customer 2', 'Customer 3')
  await press('oo')
  await expect.element(list.sort).toHaveAccessibleName('Order: Newest')
  await list.expectOrder('Customer 3', 'Customer 2', 'Customer 1')

  list.change('c2', { chat: { pendingMessages: 0 } }, 'chat.pending')
  await list.focusRow('Customer 3')
  await press('{Shift>}u{/Shift}')
  await list.expectOrder('Customer 3', 'Customer 1')
  await press('{Shift>}u{/Shift}')
  await list.expectOrder('Customer 3', 'Customer 2', 'Customer 1')
  await press('{Shift>}f{/Shift}')
  await expect.element(dialog('Filters')).toBeVisible()
  await expect.poll(() => dialog('Filters').element().contains(document.activeElement)).toBe(true)
  await press('{Escape}')
  await expect.element(row('Customer 3')).toHaveFocus()

  await press('?')
  for (const name of ['Change the order of the list', 'Only unread', 'Filters'])
    await expect
      .element(dialog('Keyboard shortcuts').getByText(name, { exact: true }))
      .toBeVisible()
})

test('the palette has the orders and filters of the list', async () => {
  const list = await openList({ chats: askers(2) })
  for (const [text, name] of [
    ['longest', 'Order: Longest waiting'],
    ['unread', 'Only unread'],
    ['filters', 'Filters'],
  ] as const) {
    const palette = await list.find(text)
    await expect.element(palette.getByRole('option', { name, exact: false })).toBeVisible()
    await list.press('{Escape}')
    await expect.element(palette).not.toBeInTheDocument()
  }
})

test('the palette has what can be done with the open chat, and can undo it', async () => {
  const list = await openList({ chats: askers(2) })
  await list.press('j')
  await expect.element(list.heading('Customer 2')).toBeVisible()
  const palette = await list.find('finish')
  await expect.element(palette.getByRole('option', { name: /^Mark as finished/ })).toBeVisible()
  await list.press('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await list.press('e')
  await expect.element(list.heading('Customer 1')).toBeVisible()
  await list.find('undo')
  await expect.element(palette.getByRole('option', { name: /^Undo/ })).toBeVisible()
})

test('the palette transfers the open chat to a colleague whose name is typed, and lists none without a text', async () => {
  const list = await openList({
    chats: askers(1),
    group: { hasReassign: true, firstAnswerTakes: true },
  })
  const transfers = list.service.answer(assignmentApi.transferChat, ({ params: { id = '' } }) => ({
    id,
    userId: 'u2',
    userTagIds: [],
    revision: 5,
  }))
  await list.press('j')
  await expect.element(list.heading('Customer 1')).toBeVisible()
  const palette = await list.find('')
  await expect.element(palette.getByRole('option').first()).toBeVisible()
  const option = palette.getByRole('option', { name: /^Transfer to Beto/ })
  expect(option.elements()).toEqual([])
  await userEvent.keyboard('beto')
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await list.press('{Enter}')
  await expect
    .element(list.dialog('Transfer to…').getByRole('textbox', { name: /reason/i }))
    .toHaveFocus()
  await list.press('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => transfers.map(({ params, body }) => [params['id'], body]))
    .toMatchObject([['c1', { target: { to: 'agent', userId: 'u2' }, fromUserId: 'u1' }]])
})
