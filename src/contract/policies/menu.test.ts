import { describe, expect, it } from 'vitest'
import type { Group } from '#contract/entities/groups/group.ts'
import { can } from './index.ts'
import { isAppPath, type MenuItem, menuItemAt, menuItems as items, pathFor } from './menu.ts'
import { type SampleViewer, viewer } from './viewers.fixture.ts'

const full: Partial<Group> = {
  hasFlows: true,
  hasNotifications: true,
  metaAds: true,
  connectsLine: true,
  namesFields: true,
  runsMacros: true,
  runsRules: true,
  hasTargets: true,
  hasIntegrations: true,
  hasTwoStep: true,
  hasSingleSignOn: true,
  hasAudit: true,
}

function shown(who: SampleViewer, settings: Partial<Group> = full, widthPx = 1_280): MenuItem[] {
  return items.filter((item) => can(viewer(who, settings), 'menu.see', { item, widthPx }))
}

const adminsOnly: MenuItem[] = [
  'reports',
  'users',
  'whatsappProfile',
  'billing',
  'security',
  'audit',
  'integrations',
]
const agentsNot: MenuItem[] = [
  ...adminsOnly,
  'tagsLevels',
  'fields',
  'rules',
  'targets',
  'macros',
  'line',
]
const without = (...names: MenuItem[]) => items.filter((item) => !names.includes(item))

it.each([
  ['/dashboard', true],
  ['/dashboard?chat=1', true],
  ['/dashboard/profile', true],
  ['/dashboards', false],
  ['/dashboard#x', false],
  ['/logout', false],
  ['/', false],
])('isAppPath of %s is %s', (address, expected) => {
  expect(isAppPath(address)).toBe(expected)
})

describe('the side menu', () => {
  it.each<[SampleViewer, MenuItem[]]>([
    ['superAdmin', items],
    ['admin', items],
    [
      'supervisor',
      ['chats', 'notifications', 'accountSecurity', 'profile', 'line', 'groups', 'metaAds'],
    ],
    ['manager', without(...adminsOnly)],
    ['publisher', without(...agentsNot)],
    ['readOnly', without(...agentsNot)],
    ['stranger', ['accountSecurity', 'profile', 'groups']],
  ])('shows the right items to %s', (who, expected) => {
    expect(shown(who)).toEqual(expected)
  })

  it('shows flows, notifications, the fields, the line and Meta ads only in a group that has them', () => {
    expect(shown('superAdmin', {})).toEqual(
      without(
        'flows',
        'notifications',
        'fields',
        'rules',
        'targets',
        'macros',
        'line',
        'security',
        'audit',
        'integrations',
        'metaAds',
      ),
    )
  })

  it('hides notifications from a read-only supervisor', () => {
    const supervisor = { ...viewer('supervisor', full), isReadOnly: true }
    expect(can(supervisor, 'menu.see', { item: 'notifications', widthPx: 1_280 })).toBe(false)
    expect(pathFor(supervisor, '/dashboard/notifications', 1_280)).toBe('/dashboard')
  })

  it('offers flows and reports from 992 px', () => {
    expect(shown('admin', full, 991)).toEqual(without('flows', 'reports'))
    expect(shown('admin', full, 992)).toEqual(items)
  })

  it('hides templates, campaigns and flows from the users whom the group restricts', () => {
    const templates = { ...full, templateRestrictionForPublisher: true }
    expect(shown('admin', templates)).toEqual(items)
    expect(shown('manager', templates)).toEqual(without('templates', 'campaigns', ...adminsOnly))
    expect(shown('publisher', templates)).toEqual(without('templates', 'campaigns', ...agentsNot))
    const campaigns = { ...full, campaignRestrictionForPublisher: true }
    expect(shown('publisher', campaigns)).toEqual(without('campaigns', ...agentsNot))
    expect(shown('manager', campaigns)).toEqual(without(...adminsOnly))
    const flows = { ...full, flowRestrictionForPublisher: true }
    expect(shown('publisher', flows)).toEqual(without('flows', ...agentsNot))
    expect(shown('manager', flows)).toEqual(without(...adminsOnly))
  })

  it('dims flows and campaigns for read-only users', () => {
    const dimmed = shown('readOnly').filter(
      (item) => !can(viewer('readOnly', full), 'menu.open', { item, widthPx: 1_280 }),
    )
    expect(dimmed).toEqual(['flows', 'campaigns'])
  })
})

describe('a group without a messaging app', () => {
  const bare: Partial<Group> = { ...full, messagingAppData: {} }

  it('hides the items that need a messaging app', () => {
    expect(shown('superAdmin', bare)).toEqual(
      without('chats', 'notifications', 'contacts', 'reports', 'metaAds'),
    )
  })

  it.each([
    ['/dashboard', '/dashboard/profile'],
    ['/dashboard/contacts', '/dashboard/profile'],
    ['/dashboard/notifications', '/dashboard/profile'],
    ['/dashboard/reports', '/dashboard/profile'],
    ['/dashboard/amplead', '/dashboard/profile'],
    ['/dashboard/usersandmore', '/dashboard/profile'],
    ['/dashboard/profile', '/dashboard/profile'],
    ['/dashboard/profile/security', '/dashboard/profile/security'],
    ['/dashboard/users', '/dashboard/users'],
    ['/dashboard/settings/general', '/dashboard/settings/general'],
    ['/dashboard/settings/whatsapp-profile', '/dashboard/settings/whatsapp-profile'],
    ['/dashboard/settings/billing', '/dashboard/settings/billing'],
    ['/dashboard/settings/line', '/dashboard/settings/line'],
    ['/dashboard/settings/tags-levels', '/dashboard/settings/tags-levels'],
    ['/dashboard/groups', '/dashboard/groups'],
    ['/dashboard/campaigns', '/dashboard/campaigns'],
    ['/dashboard/templates', '/dashboard/templates'],
    ['/dashboard/flows', '/dashboard/flows'],
    ['/dashboard/templates/new', '/dashboard/templates/new'],
    ['/dashboard/templates-messages', '/dashboard/templates-messages'],
  ])('resolves the path %s to %s', (path, expected) => {
    expect(pathFor(viewer('admin', bare), path, 1_280)).toBe(expected)
    expect(pathFor(viewer('admin', full), path, 1_280)).toBe(path)
  })
})

describe('pathFor', () => {
  const noFlows: Partial<Group> = { ...full, hasFlows: false }

  it.each<[string, SampleViewer, string, Partial<Group>, number]>([
    ['/dashboard/contacts', 'supervisor', '/dashboard', full, 1_280],
    ['/dashboard/contacts/import', 'supervisor', '/dashboard', full, 1_280],
    ['/dashboard/users', 'publisher', '/dashboard', full, 1_280],
    ['/dashboard/users/invite', 'publisher', '/dashboard', full, 1_280],
    ['/dashboard/settings/tags-levels', 'publisher', '/dashboard', full, 1_280],
    ['/dashboard/settings/tags-levels', 'supervisor', '/dashboard', full, 1_280],
    ['/dashboard/settings/tags-levels', 'manager', '/dashboard/settings/tags-levels', full, 1_280],
    ['/dashboard/settings/general', 'supervisor', '/dashboard', full, 1_280],
    ['/dashboard/settings/general', 'manager', '/dashboard/settings/general', full, 1_280],
    ['/dashboard/settings/whatsapp-profile', 'manager', '/dashboard', full, 1_280],
    ['/dashboard/settings/billing', 'manager', '/dashboard', full, 1_280],
    ['/dashboard/settings/billing', 'publisher', '/dashboard', full, 1_280],
    ['/dashboard/users', 'manager', '/dashboard', full, 1_280],
    ['/dashboard/users', 'supervisor', '/dashboard', full, 1_280],
    ['/dashboard/groups', 'supervisor', '/dashboard/groups', full, 1_280],
    ['/dashboard/flows', 'readOnly', '/dashboard', full, 1_280],
    ['/dashboard/flows/f1', 'readOnly', '/dashboard', full, 1_280],
    ['/dashboard/campaigns', 'readOnly', '/dashboard', full, 1_280],
    ['/dashboard/campaigns/p1', 'supervisor', '/dashboard', full, 1_280],
    ['/dashboard/reports', 'manager', '/dashboard', full, 1_280],
    ['/dashboard/reports', 'publisher', '/dashboard', full, 1_280],
    ['/dashboard/reports', 'admin', '/dashboard', full, 991],
    ['/dashboard/reports', 'admin', '/dashboard/reports', full, 992],
    ['/dashboard/notifications', 'admin', '/dashboard', {}, 1_280],
    ['/dashboard/notifications', 'publisher', '/dashboard/notifications', full, 1_280],
    ['/dashboard/amplead', 'superAdmin', '/dashboard', {}, 1_280],
    ['/dashboard/amplead', 'readOnly', '/dashboard/amplead', full, 1_280],
    ['/dashboard/flows/f1', 'admin', '/dashboard', noFlows, 1_280],
    ['/dashboard/flows/f1', 'admin', '/dashboard', full, 991],
    ['/dashboard/flows/f1', 'admin', '/dashboard/flows/f1', full, 992],
    ['/dashboard/templates', 'supervisor', '/dashboard', full, 1_280],
    ['/dashboard/nothing', 'admin', '/dashboard/nothing', full, 1_280],
    ['/dashboard', 'stranger', '/dashboard/profile', full, 1_280],
    [
      '/dashboard/flows',
      'readOnly',
      '/dashboard/profile',
      { ...full, messagingAppData: {} },
      1_280,
    ],
  ])(
    'resolves %s for %s to %s (group %j, window of %i px)',
    (path, who, expected, settings, widthPx) => {
      expect(pathFor(viewer(who, settings), path, widthPx)).toBe(expected)
    },
  )
})

it.each([
  ['/dashboard', 'chats'],
  ['/dashboard/templates', 'templates'],
  ['/dashboard/templates/t1', 'templates'],
  ['/dashboard/templates-messages', 'answers'],
  ['/dashboard/settings/billing', 'billing'],
  ['/dashboard/settings', undefined],
  ['/login', undefined],
])('the menu item of the path %s is %s', (path, item) => {
  expect(menuItemAt(path)).toBe(item)
})
