import { expect, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { chatSorts, listSorts, type ListSort } from '#contract/rules/chats/chat-sort.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { nextSort } from './list-actions.ts'

/** Opens the inbox with the focus on a row. `sought`: the queries of the list's calls from now on. */
async function onRow() {
  const chats = customers(2)
  // The service orders the list.
  const views = { mine: 2, unassigned: 0, waiting: 2, all: 2 }
  const inbox = await openInbox({
    chats,
    views: true,
    onService: (service) =>
      service.answer(chatsApi.pendingChats, () => ({ pendingChatsAmount: 0, views })),
  })
  const calls = inbox.service.answer(chatsApi.chatList, () => ({
    items: chats,
    hasMoreItems: false,
  }))
  const before = calls.length
  inbox.row('Customer 2').element().focus()
  return { ...inbox, sought: () => calls.slice(before).map(({ query }) => query) }
}

test('O changes the order to the next one', async () => {
  const { press, screen, sought } = await onRow()
  await press('o')
  await expect.element(screen.getByRole('button', { name: 'Order: Longest waiting' })).toBeVisible()
  await expect.poll(sought).toMatchObject([{ sort: 'waiting' }])
})

test('Shift+U lists the unread chats alone', async () => {
  const { press, sought } = await onRow()
  await press('{Shift>}u{/Shift}')
  await expect.poll(sought).toMatchObject([{ unread: 'true' }])
})

test('Shift+F opens the filters', async () => {
  const { press, screen } = await onRow()
  await press('{Shift>}f{/Shift}')
  await expect.element(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test.each([{ sorts: chatSorts }, { sorts: listSorts }])(
  'the key goes through all of $sorts',
  ({ sorts }) => {
    const passed = sorts.map((_, presses) => {
      let sort: ListSort = 'newest'
      for (let n = 0; n < presses; n += 1) sort = nextSort(sort, sorts)
      return sort
    })
    expect(passed).toEqual(sorts)
  },
)
