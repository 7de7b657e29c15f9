import { expect, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { actionsAtom } from '#renderer/components/focus/actions.ts'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { pendingChatsAtom } from '#renderer/data/session/session.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { customers, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const unread = (chat: Contact): Contact => ({
  ...chat,
  chat: { ...chat.chat, pendingMessages: 1 },
})

/** Opens the inbox; a chat that is opened becomes read. */
async function open(chats: Contact[], onService?: InboxData['onService']) {
  const inbox = await openInbox({ chats, ...(onService && { onService }) })
  const { service } = inbox
  service.answer(chatsApi.setPending, ({ params }) => {
    const chat = chats.find(({ id }) => id === params['id'])
    if (chat === undefined) throw new Error('There is no such chat.')
    return { ...chat, revision: 9, chat: { ...chat.chat, pendingMessages: 0 } }
  })
  return {
    ...inbox,
    isOpen: async (name: string) => {
      await expect.element(inbox.heading(name)).toBeVisible()
    },
    isRead: async (name: string) => {
      await expect.element(inbox.row(name).getByText('1 unread message')).not.toBeInTheDocument()
    },
  }
}

test('the shortcuts lead from one pending chat to the next, around the list, and then row by row', async () => {
  const [six, five, four, three, two, one] = customers(6)
  if (!six || !five || !four || !three || !two || !one) throw new Error('There are six chats.')
  // From the top: 2, 5, 6, 4, 3, 1.
  const times = [six, five, four, three, two, one].map(({ chat }) => chat.updateAt)
  const chats = [unread(two), unread(five), six, four, three, one].map((chat, index) => ({
    ...chat,
    chat: { ...chat.chat, updateAt: times[index] ?? '' },
  }))
  const { press, isOpen, isRead, row, receive, ...inbox } = await open(chats)
  await inbox.open('Customer 4')
  await press('{Alt>}{ArrowUp}{/Alt}')
  await isOpen('Customer 5')
  await isRead('Customer 5')
  await press('{Alt>}{ArrowDown}{/Alt}')
  await isOpen('Customer 2')
  await isRead('Customer 2')
  // Nothing is pending any more.
  await press('{Alt>}{ArrowDown}{/Alt}')
  await isOpen('Customer 5')
  // Row by row, pending or not.
  receive(
    event('chat.pending', {
      contactId: 'c1',
      pendingMessages: 1,
      contact: { ...unread(one), revision: 2 },
    }),
  )
  await expect.element(row('Customer 1').getByText('1 unread message')).toBeVisible()
  await press('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await isOpen('Customer 6')
  await press('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
  await isOpen('Customer 5')
  // The sheet of shortcuts lists them.
  expect(store.get(actionsAtom).map(({ labelKey }) => labelKey)).toEqual(
    expect.arrayContaining(['inbox.actions.nextUnread', 'inbox.actions.previousUnread']),
  )
})

test('a pending chat below the loaded pages is found', async () => {
  const chats = customers(5)
  const [deep] = customers(1, { name: 'Deep down' }).map(unread)
  if (deep === undefined) throw new Error('There is a chat.')
  const last = { ...deep, id: 'deep', chat: { ...deep.chat, updateAt: new Date(0).toISOString() } }
  const { press, isOpen } = await open(chats, (service) => {
    service.answer(
      chatsApi.contact,
      ({ params: { id } }) =>
        [...chats, last].find((one) => one.id === id) ?? refusal(404, 'NOT_FOUND'),
    )
    service.answer(chatsApi.chatList, ({ query: { offset } }) => {
      const from = Number(offset ?? 0)
      return { items: [...chats, last].slice(from, from + 5), hasMoreItems: from === 0 }
    })
    service.answer(chatsApi.pendingChats, () => ({ pendingChatsAmount: 1 }))
  })
  await expect.poll(() => store.get(pendingChatsAtom)).toBe(1)
  await press('{Alt>}{ArrowDown}{/Alt}')
  await isOpen('Deep down')
})

test('a chat that a colleague assigns to the user is found anywhere in the list', async () => {
  const chats = customers(45)
  const { press, isOpen, receive, screen, ...inbox } = await open(chats)
  const list = screen.getByRole('grid', { name: 'Chat list' })
  await expect.element(list).toHaveAttribute('aria-rowcount', '45')
  await inbox.open('Customer 45')
  const [given] = customers(1, { name: 'Of long ago' }).map(unread)
  if (given === undefined) throw new Error('There is a chat.')
  // Between "Customer 11" and "Customer 10".
  const updateAt = new Date(Date.now() - 35.5 * 60_000).toISOString()
  const old = { ...given, id: 'old', revision: 2, chat: { ...given.chat, updateAt } }
  chats.push(old)
  receive(event('contact.assigned', { contact: old }))
  await expect.element(list).toHaveAttribute('aria-rowcount', '46')
  await press('{Alt>}{ArrowDown}{/Alt}')
  await isOpen('Of long ago')
})
