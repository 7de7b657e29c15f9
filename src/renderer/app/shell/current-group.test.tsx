import { expect, onTestFinished, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { mia, openApp } from '#renderer/app/app.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { groupSchema } from '#contract/entities/groups/group.ts'
import '#renderer/scenes/profile/profile-scene.tsx'
import './rail/group-menu-list.tsx'

const shopLinks = [
  '/dashboard',
  '/dashboard/notifications',
  '/dashboard/contacts',
  '/dashboard/templates',
  '/dashboard/flows',
  '/dashboard/templates-messages',
  '/dashboard/campaigns',
  '/dashboard/reports',
  '/dashboard/profile',
  '/dashboard/users',
  '/dashboard/settings/general',
  '/dashboard/groups',
  '/dashboard/amplead',
]
/** Those of a group without a messaging app, which has no flows either. */
const minimalLinks = [
  '/dashboard/templates',
  '/dashboard/templates-messages',
  '/dashboard/campaigns',
  '/dashboard/profile',
  '/dashboard/users',
  '/dashboard/settings/general',
  '/dashboard/groups',
]
const withChats = [
  '/dashboard',
  '/dashboard/notifications',
  '/dashboard/contacts',
  '/dashboard/reports',
  '/dashboard/amplead',
]

/** Shows the inbox of Mia, an admin whose other group has no messaging app. */
async function open() {
  const app = await openApp({
    user: mia({ role: 'ROLE_ADMI', elsewhere: 'ROLE_ADMI' }),
    groups: {
      g1: { hasFlows: true, hasNotifications: true, metaAds: true },
      g2: { messagingAppData: {} },
    },
    chats: customers(2, { importantChat: true }),
  })
  const { screen, row } = app
  await expect.element(row('Customer 1')).toBeVisible()
  return {
    ...app,
    links: () =>
      screen
        .getByRole('navigation')
        .getByRole('link')
        .elements()
        .map((one) => one.getAttribute('href')),
    async switchGroup() {
      await screen.getByRole('button', { name: /^Switch group/ }).click()
      await screen.getByRole('menuitemradio', { checked: false }).click()
    },
  }
}

test('a group without a messaging app has no chats: the profile is shown in place of them', async () => {
  const { links, switchGroup, heading, path } = await open()
  await expect.poll(links).toEqual(shopLinks)
  await switchGroup()
  await expect.element(heading('Profile')).toBeVisible()
  await expect.poll(path).toBe('/dashboard/profile')
  await expect.poll(links).toEqual(minimalLinks)
  expect(localStorage.getItem('bandeja.group.u1')).toBe('g2')
})

test('in a group without a messaging app every path leads to the profile, and no chats are requested', async () => {
  const { path, goTo, service, heading } = await openApp({
    groups: { g1: { messagingAppData: {} } },
  })
  await expect.element(heading('Profile')).toBeVisible()
  const lists = service.answer(chatsApi.chatList, () => ({ items: [], hasMoreItems: false }))
  const counts = service.answer(chatsApi.pendingChats, () => ({ pendingChatsAmount: 0 }))
  const before = [lists.length, counts.length]
  // The profile is open from the start: a redirect is proved by the count of navigations.
  let steps = 0
  const count = () => (steps += 1)
  navigation.addEventListener('currententrychange', count)
  onTestFinished(() => navigation.removeEventListener('currententrychange', count))
  for (const target of [
    '/dashboard',
    '/dashboard?chat=c1',
    '/dashboard/contacts',
    '/dashboard/reports',
  ]) {
    steps = 0
    goTo(target)
    await expect.poll(() => steps).toBeGreaterThan(0)
    await expect.poll(path).toBe('/dashboard/profile')
    await expect.element(heading('Profile')).toBeVisible()
  }
  // Several at once, too: each is redirected, not only the first.
  steps = 0
  for (const target of ['/dashboard', '/dashboard?chat=c1', '/dashboard', '/dashboard?chat=c2'])
    goTo(target)
  await expect.poll(() => steps).toBeGreaterThanOrEqual(4)
  await expect.poll(path).toBe('/dashboard/profile')
  await expect.element(heading('Profile')).toBeVisible()
  expect([lists.length, counts.length]).toEqual(before)
})

test('the shortcut of the chats does nothing in a group without them, nor does a link from the other group', async () => {
  const { links, switchGroup, heading, press, path, screen, goTo } = await open()
  await switchGroup()
  await expect.element(heading('Profile')).toBeVisible()
  // The shortcut of the palette proves that the one before it was handled.
  await press('{Alt>}1{/Alt}{Control>}k{/Control}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(path()).toBe('/dashboard/profile')
  await press('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await switchGroup()
  await expect.poll(links).toEqual(shopLinks)
  goTo('/dashboard?inGroup=g2&chat=c1')
  await expect.poll(links).toEqual(minimalLinks)
  await expect.poll(path).toBe('/dashboard/profile')
})

test('a group that loses its messaging app shows no chats at once, and shows them again when it gets one', async () => {
  const { links, heading, receive, groupOf, bridge, press, row, service } = await open()
  service.answer(chatsApi.pendingChats, () => ({ pendingChatsAmount: 3 }))
  bridge.push('realtime.resync', { reason: 'connected', groupId: 'g1' })
  const pending = () => bridge.requests('context.set').at(-1)
  await expect.poll(pending).toMatchObject({ pendingChats: 3 })
  const change = (messagingAppData: object) =>
    receive(
      event('group.settings', { group: groupSchema.parse({ ...groupOf('g1'), messagingAppData }) }),
    )
  change({})
  await expect.element(heading('Profile')).toBeVisible()
  // No notifications of hidden chats.
  await expect.poll(pending).toMatchObject({ pendingChats: 0 })
  await expect.poll(links).toEqual(shopLinks.filter((path) => !withChats.includes(path)))
  change({ appId: 'again' })
  await expect.poll(links).toEqual(shopLinks)
  await press('{Alt>}1{/Alt}')
  await expect.element(row('Customer 1')).toBeVisible()
})

test('switching the group clears the filters, the open chat and the number to search for', async () => {
  const {
    screen,
    press,
    open: openChat,
    path,
    switchGroup,
    heading,
    links,
    row,
    goTo,
    service,
  } = await open()
  const chosen = screen.getByRole('list', { name: 'Filters in use' })
  await screen.getByRole('button', { name: /^Filters/ }).click()
  await screen
    .getByRole('dialog', { name: /^Filters/ })
    .getByRole('radio', { name: 'Important' })
    .click()
  await press('{Escape}')
  await expect.element(chosen).toBeVisible()
  await openChat('Customer 1')
  await expect.poll(path).toContain('chat=')
  await switchGroup()
  await expect.element(heading('Profile')).toBeVisible()
  await expect.poll(path).toBe('/dashboard/profile')
  // A number that cannot be searched in this group is not searched in another.
  goTo('/dashboard?phone=34612345678')
  const stored = () => JSON.stringify(sessionStorage)
  await expect.poll(stored).toContain('34612345678')
  const lists = service.answer(chatsApi.chatList, () => ({
    items: [contact('c1', { name: 'Customer 1', userId: 'u1' })],
    hasMoreItems: false,
  }))

  await switchGroup()
  await expect.poll(links).toContain('/dashboard')
  await press('{Alt>}1{/Alt}')
  await expect.element(row('Customer 1')).toBeVisible()
  expect(chosen.elements()).toEqual([])
  expect(screen.getByRole('feed').elements()).toEqual([])
  await expect.poll(path).toBe('/dashboard')
  expect(lists.filter(({ query }) => query['filter'] === '34612345678')).toEqual([])
  expect(stored()).toBe('{}')
})
