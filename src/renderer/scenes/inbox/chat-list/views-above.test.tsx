import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notificationsApi } from '#contract/api/messages/notifications.ts'
import { notificationSchema, type Notification } from '#contract/entities/messages/notification.ts'
import { accessibilityFaults, chooseLanguage } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import type { ReceivedCall } from '#renderer/data/service/service.fixture.ts'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { ago, chatOf, free, openList, waits } from './list.fixture.tsx'

const seed = () => [
  chatOf('done', 'Mine Done', { finishedChat: true, chat: { updateAt: ago(1) } }),
  chatOf('read', 'Mine Read', { chat: { updateAt: ago(2) } }),
  chatOf('free', 'Free Waiting', { ...free, chat: waits(181) }),
  chatOf('mine', 'Mine Waiting', { chat: waits(250) }),
]

test('the views count live, are in the address, and say when they are empty', async () => {
  const list = await openList({ chats: seed() })
  const { press, view } = list
  await expect
    .poll(list.views)
    .toEqual(['Mine 2', 'Unassigned 1', 'Unread 2', 'Waiting 2', 'All 4'])
  await view('Waiting').click()
  await list.expectOrder('Mine Waiting', 'Free Waiting')
  await expect.poll(list.query).toBe('?view=waiting')
  await press('/')
  expect(await accessibilityFaults()).toEqual([])

  // A colleague answers the free chat, which is in three of the views.
  list.colleagueWrites('free', 'On its way')
  await list.expectOrder('Mine Waiting')
  await expect
    .poll(list.views)
    .toEqual(['Mine 2', 'Unassigned 1', 'Unread 1', 'Waiting 1', 'All 4'])
  list.hide('free')
  await expect
    .poll(list.views)
    .toEqual(['Mine 2', 'Unassigned 0', 'Unread 1', 'Waiting 1', 'All 3'])
  await view('Unassigned').click()
  await expect.element(page.getByText('No unassigned chats')).toBeVisible()
  await list.button('Show all chats').click()
  await expect.poll(list.order).toHaveLength(3)
})

test('a view of the address is shown at the start', async () => {
  history.replaceState(null, '', '?view=waiting')
  const list = await openList({ chats: seed().toReversed() })
  await list.expectOrder('Mine Waiting', 'Free Waiting')
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Waiting 2')
})

test('digits choose the views, and going back leads to the one before', async () => {
  const list = await openList({ chats: seed().filter(({ id }) => id !== 'free') })
  await list.focusRow('Mine Done')
  await list.press('4')
  await list.expectOrder('Mine Waiting')
  await list.press('2')
  await expect.element(page.getByText('No unassigned chats')).toBeVisible()
  await list.press('5')
  await expect.poll(list.order).toHaveLength(3)
  history.back()
  await expect.element(page.getByText('No unassigned chats')).toBeVisible()
})

test('an unread chat stays in the view of unread ones until another one is opened', async () => {
  const list = await openList({ chats: seed() })
  await list.view('Unread').click()
  await list.expectOrder('Free Waiting', 'Mine Waiting')
  await list.leaveRows()
  await list.row('Free Waiting').click()
  await expect.poll(() => list.calls.pending.map(({ params }) => params['id'])).toEqual(['free'])
  await expect.poll(list.views).toContain('Unread 1')
  expect(list.order()).toEqual(['Free Waiting', 'Mine Waiting'])
  await list.row('Mine Waiting').click()
  await list.expectOrder('Mine Waiting')
  await expect.poll(list.views).toContain('Unread 0')
})

test('a manager without chats has no view of their own, and its key does nothing', async () => {
  const others = seed().map((one) => ({ ...one, userId: one.userId && 'u2' }))
  const list = await openList({ chats: others, role: 'ROLE_MANAGER' })
  await expect.poll(list.views).toEqual(['Unassigned 1', 'Unread 2', 'Waiting 2', 'All 4'])
  await list.press('2')
  await expect.poll(list.query).toBe('?view=unassigned')
  await list.press('1')
  await list.press('?')
  await expect.element(list.dialog('Keyboard shortcuts')).toBeVisible()
  expect(list.query()).toBe('?view=unassigned')
})

/** A list whose service has mentions of the user. */
async function openMentions() {
  const mentionedIn = new Set<string>()
  const found: Notification[] = []
  const read: ReceivedCall[] = []
  const list = await openList({
    chats: seed(),
    mentionedIn,
    group: { hasNotifications: true },
    onService: (service) => {
      service.answer(notificationsApi.notifications, () => ({
        items: found,
        total: found.length,
        hasMoreItems: false,
      }))
      service.answer(notificationsApi.setNotificationRead, (call) => {
        read.push(call)
        const one = found.find(({ id }) => id === call.params['id'])
        if (one === undefined) throw new Error('There is no such notification.')
        found.splice(found.indexOf(one), 1)
        mentionedIn.delete(one.contactId ?? '')
        return { ...one, read: true }
      })
    },
  })
  const mention = (contactId: string) => {
    mentionedIn.add(contactId)
    const notification = notificationSchema.parse({
      id: `n-${contactId}`,
      groupId: 'g1',
      kind: 'mention',
      contactId,
      text: 'please look',
      createdAt: ago(0),
      read: false,
    })
    found.push(notification)
    list.receive(event('notification.created', { notification }))
  }
  return { ...list, mention, read }
}

test('mentions are a view of the chats whose note the user has not seen, while there are any', async () => {
  const list = await openMentions()
  const { view, mention } = list
  await expect
    .poll(list.views)
    .toEqual(['Mine 2', 'Unassigned 1', 'Unread 2', 'Waiting 2', 'All 4'])
  mention('done')
  await view('Mentions').click()
  await list.expectOrder('Mine Done')
  await expect.poll(list.query).toBe('?view=mentions')
  mention('free')
  await list.expectOrder('Mine Done', 'Free Waiting')
  await expect.poll(list.views).toContain('Mentions 2')
  expect(await accessibilityFaults()).toEqual([])
  // A chat that was looked at stays until another one is opened.
  await list.leaveRows()
  await list.row('Free Waiting').click()
  await expect.poll(list.views).toContain('Mentions 1')
  expect(list.read.map(({ params, body }) => [params['id'], body])).toEqual([
    ['n-free', { read: true }],
  ])
  expect(list.order()).toEqual(['Mine Done', 'Free Waiting'])
  await list.row('Mine Done').click()
  await list.expectOrder('Mine Done')
  await view('All').click()
  await expect
    .poll(list.views)
    .toEqual(['Mine 2', 'Unassigned 1', 'Unread 1', 'Waiting 2', 'All 4'])
})

test('where their tab has no room, the mentions are in the menu of saved views', async () => {
  const list = await openMentions()
  list.mention('read')
  await expect.poll(list.views).toContain('Mentions 1')
  const set = (change: { chatListWidth: number }) =>
    store.set(settingsAtom, (settings) => ({ ...settings, ...change }))
  set({ chatListWidth: 304 })
  await chooseLanguage('es')
  await expect
    .poll(list.views)
    .toEqual(['Míos 2', 'Sin asignar 1', 'No leídos 2', 'Esperan 2', 'Todos 4'])
  await list.button('Vistas guardadas').click()
  await page.getByRole('menuitem', { name: /^Menciones 1/ }).click()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Menciones 1')
  set({ chatListWidth: 400 })
  await list.view('Todos').click()
  await expect.poll(list.views).toContain('Menciones 1')
})
