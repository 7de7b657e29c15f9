import { MemoryRouter, Link, Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { menuPaths, type MenuItem } from '#contract/policies/menu.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { member, startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import { TextsProvider } from '#renderer/scenes/inbox/shared/texts.tsx'
import MainLayout from './main-layout.tsx'

/** A screen that shows its address, and has links to all others. */
function Screen() {
  const { pathname } = useLocation()
  return (
    <>
      <h1>{pathname}</h1>
      <p>Hide free chats from agents. Free chats have no agent.</p>
      <ul aria-label="Addresses">
        {Object.entries(menuPaths).map(([item, path]) => (
          <li key={item}>
            <Link to={path}>{`To ${item}`}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

async function openLayout(path: string, options: ScreenOptions) {
  const screen = await startScreen({ members: [member('u1', 'Mia')], ...options })
  let group: object = {
    id: 'g1',
    name: 'Sales',
    language: 'en',
    messagingAppData: { appId: 'app' },
    ...options.group,
  }
  const { service } = screen
  service.answer(groupsApi.group, () => groupSchema.parse(group))
  service.answer(usersApi.users, () => ({ items: [member('u1', 'Mia')] }))
  service.answer(teamsApi.teams, () => ({ items: [] }))
  const shown = await render(
    <Providers>
      <MemoryRouter initialEntries={[path]}>
        <TextsProvider>
          {/* As high as the window: the rail has the links that fit. */}
          <div style={{ height: '100vh' }}>
            <Routes>
              <Route element={<MainLayout />}>
                <Route path="*" element={<Screen />} />
              </Route>
            </Routes>
          </div>
        </TextsProvider>
      </MemoryRouter>
    </Providers>,
  )
  const main = shown.getByRole('navigation', { name: 'Main' })
  await expect.element(main).toBeVisible()
  return {
    ...screen,
    screen: shown,
    link: (name: string) => main.getByRole('link', { name }),
    /** Follows an address inside the app. */
    go: (item: MenuItem) => shown.getByRole('link', { name: `To ${item}` }).click(),
    async isAt(item: MenuItem) {
      await expect.element(shown.getByRole('heading', { name: menuPaths[item] })).toBeVisible()
    },
    /** The settings that a colleague has just changed. */
    change(more: object) {
      group = { ...group, ...more }
      screen.receive(event('group.settings', { group: groupSchema.parse(group) }))
    },
  }
}

const content = {
  Templates: 'templates',
  Answers: 'answers',
  Flows: 'flows',
  Campaigns: 'campaigns',
  Reports: 'reports',
  Notifications: 'notifications',
  'Meta ads': 'metaAds',
} as const

test('a restriction takes a screen from an agent’s open window, and gives it back', async () => {
  const { link, change } = await openLayout(menuPaths.contacts, {
    role: 'ROLE_PUBLISHER',
    group: { hasFlows: true, hasTemplateModule: true },
  })
  for (const [screen, field] of [
    ['Templates', 'templateRestrictionForPublisher'],
    ['Campaigns', 'campaignRestrictionForPublisher'],
    ['Flows', 'flowRestrictionForPublisher'],
  ] as const) {
    await expect.element(link(screen)).toBeVisible()
    change({ [field]: true })
    await expect.element(link(screen)).not.toBeInTheDocument()
    change({ [field]: false })
    await expect.element(link(screen)).toBeVisible()
  }
})

test('an agent whose screen is taken away is led to the chats, and so is its address', async () => {
  const { link, go, isAt, change } = await openLayout(menuPaths.campaigns, {
    role: 'ROLE_PUBLISHER',
  })
  await isAt('campaigns')
  change({ campaignRestrictionForPublisher: true })
  await isAt('chats')
  await expect.element(link('Campaigns')).not.toBeInTheDocument()
  await go('campaigns')
  await isAt('chats')
  await go('contacts')
  await isAt('contacts')
})

test('an agent opens neither the profile of the line nor the bills by their addresses', async () => {
  const { screen, go, isAt } = await openLayout(menuPaths.contacts, { role: 'ROLE_PUBLISHER' })
  for (const item of ['billing', 'whatsappProfile'] as const) {
    await go('contacts')
    await isAt('contacts')
    await go(item)
    await isAt('chats')
    expect(screen.getByRole('heading', { name: menuPaths[item] }).elements()).toEqual([])
  }
})

// Which role has which screen is a table of the menu’s policy.
test('a supervisor of a group without notifications and ads has no content screen, by no link and no path', async () => {
  const { link, go, isAt } = await openLayout(menuPaths.campaigns, {
    permission: { isSupervisor: true },
    group: { hasFlows: true, hasNotifications: false, metaAds: false },
  })
  await isAt('chats')
  for (const [name, item] of Object.entries(content)) {
    expect(link(name).elements()).toEqual([])
    await go('profile')
    await isAt('profile')
    await go(item)
    await isAt('chats')
  }
})

test('a read-only user sees the flows dimmed, and does not open them', async () => {
  const { screen, go, isAt } = await openLayout(menuPaths.contacts, {
    role: 'ROLE_PUBLISHER',
    permission: { isReadOnly: true },
    group: { hasFlows: true },
  })
  const flows = screen.getByRole('link', { name: 'Flows: not available with read-only access' })
  await expect.element(flows).toHaveAttribute('aria-disabled', 'true')
  await flows.click({ force: true })
  await isAt('contacts')
  await go('flows')
  await isAt('chats')
})

const highlighted = () => [...(CSS.highlights.get('find-current') ?? [])].map(String).join(',')

test('the find bar finds text step by step, and returns the focus', async () => {
  const { screen, bridge, press } = await openLayout(menuPaths.contacts, {})
  const opener = screen.getByRole('link', { name: 'To contacts' })
  opener.element().focus()
  await press('{Control>}f{/Control}')
  const field = screen.getByRole('textbox', { name: 'Text' })
  await expect.element(field).toHaveFocus()
  await press('FREE CHATS')
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  expect(highlighted()).toBe('free chats')
  expect(await accessibilityFaults()).toEqual([])
  await press('{Shift>}{Enter}{/Shift}')
  await expect.element(screen.getByText('2 of 2')).toBeVisible()
  expect(highlighted()).toBe('Free chats')
  await press('{Enter}')
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  await userEvent.keyboard(' nowhere')
  await expect.element(screen.getByText('No results')).toBeVisible()
  expect(highlighted()).toBe('')
  await press('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  bridge.push('menu.command', { command: 'find' })
  await expect.element(field).toHaveFocus()
})
