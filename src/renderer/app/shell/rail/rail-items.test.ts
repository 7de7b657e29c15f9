import { IconRoute } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { menuItems, menuPaths, type MenuItem } from '#contract/policies/menu.ts'
import { viewer } from '#contract/policies/viewers.fixture.ts'
import type { AppScreen } from '#renderer/app/screens.ts'
import { fittingItems, railItems } from './rail-items.ts'

const groups: Partial<Record<MenuItem, AppScreen['group']>> = {
  chats: 'inbox',
  notifications: 'inbox',
  contacts: 'inbox',
  templates: 'content',
  flows: 'content',
  answers: 'content',
  campaigns: 'content',
  reports: 'content',
}
/** The fifteen items of the specification's menu. Ours are below the profile and the settings. */
const ours: readonly MenuItem[] = [
  'accountSecurity',
  'tagsLevels',
  'fields',
  'rules',
  'targets',
  'macros',
  'line',
  'security',
  'audit',
  'integrations',
]
const fifteenNames = menuItems.filter((item) => !ours.includes(item))
/** The menu with a screen for every item. */
const screens = fifteenNames.map((item): AppScreen => ({
  item,
  path: menuPaths[item],
  labelKey: 'shell.nav.chats',
  icon: IconRoute,
  group: groups[item] ?? 'administration',
}))
const everything = { hasFlows: true, hasNotifications: true, metaAds: true }
const itemsOf = (...args: Parameters<typeof viewer>) => railItems(screens, viewer(...args), 1_280)

test('a super admin has all fifteen items, in three sections', () => {
  const items = itemsOf('superAdmin', everything)
  expect(items.map(({ screen }) => screen.item)).toEqual(fifteenNames)
  expect(items.filter(({ startsGroup }) => startsGroup).map(({ screen }) => screen.item)).toEqual([
    'templates',
    'profile',
  ])
  expect(items.filter(({ isDimmed }) => isDimmed)).toEqual([])
})

test('flows and campaigns are dimmed for read-only users', () => {
  const dimmed = itemsOf('readOnly', everything).filter(({ isDimmed }) => isDimmed)
  expect(dimmed.map(({ screen }) => screen.item)).toEqual(['flows', 'campaigns'])
})

test('a screen with a parent has no link', () => {
  const parent = 'settings' as const
  const nested = screens.map((screen) =>
    screen.item === 'billing' ? { ...screen, parent } : screen,
  )
  const items = railItems(nested, viewer('superAdmin', everything), 1_280)
  expect(items.map(({ screen }) => screen.item)).toEqual(
    fifteenNames.filter((item) => item !== 'billing'),
  )
})

test('a narrow window shows neither flows nor reports', () => {
  const shown = railItems(screens, viewer('superAdmin', everything), 991)
  const names = shown.map(({ screen }) => screen.item)
  expect(fifteenNames.filter((item) => !names.includes(item))).toEqual(['flows', 'reports'])
})

test('a section without visible items has no hairline', () => {
  const items = itemsOf('supervisor', everything)
  expect(items.map(({ screen, startsGroup }) => [screen.item, startsGroup])).toEqual([
    ['chats', false],
    ['notifications', false],
    ['profile', true],
    ['groups', false],
    ['metaAds', false],
  ])
})

const fifteen = itemsOf('superAdmin', everything)
test.each([
  // 15 × 30, 14 gaps of 2 and 2 hairlines of 9 are 496 px.
  { heightPx: 496, fitting: 15 },
  { heightPx: 495, fitting: 13 },
  { heightPx: 463, fitting: 12 },
  { heightPx: 300, fitting: 8 },
  { heightPx: 30, fitting: 0 },
])('$fitting of 15 items fit into $heightPx px', ({ heightPx, fitting }) => {
  expect(fittingItems(fifteen, heightPx)).toBe(fitting)
})
