import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { OTHER_GROUP } from '#tests/contract/support/users.ts'
import { pathIn, visit } from '#tests/support/sign-in.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { updateGroup, updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach, showType } from './support/inbox.ts'
import { countCalls } from './support/page-calls.ts'
import { countSteps, pathInPage } from './support/steps.ts'

/**
 * The rail in the full group, and in the one without a messaging app, which has no flows either.
 */
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
const minimalLinks = [
  '/dashboard/templates',
  '/dashboard/templates-messages',
  '/dashboard/campaigns',
  '/dashboard/profile',
  '/dashboard/users',
  '/dashboard/settings/general',
  '/dashboard/groups',
]

const inbox = inboxForEach()
beforeEach(async () => {
  const { storage, clock } = inbox.rig.workspace
  const full = { hasFlows: true, hasNotifications: true, metaAds: true }
  await updateGroupSilently(inbox, { ...full, language: 'es' })
  const minimal = await findGroup(storage.db, OTHER_GROUP)
  if (minimal === undefined) throw new Error('There is no other group.')
  await saveGroup(storage.db, { ...minimal, language: 'es', messagingAppData: {} })
  const member = { group_id: OTHER_GROUP, user_id: 'adam', created_at: clock.now() }
  await insertMember(storage.db, { ...member, role: 'ROLE_ADMI' })
  await inbox.chats(1)
  await inbox.chat('important', 'Important Customer', { important: 1 })
  await inbox.customerWrites('important', 'Please')
  const page = await inbox.start({ as: 'adam' })
  await chats(page).first().waitFor()
})

const chats = (page: Page) => page.locator('[data-chat]')
const links = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))

const openGroups = (page: Page) => page.getByRole('button', { name: /grupo/i }).first().click()
const chooseOther = (page: Page) => page.getByRole('menuitemradio', { checked: false }).click()
async function switchGroup(page: Page): Promise<void> {
  await openGroups(page)
  await chooseOther(page)
}

/** Navigates as a link or a notification does. */
async function goTo(...paths: string[]): Promise<void> {
  for (const path of paths) await inbox.app.system.push('navigate', { path })
}

test('a group without a messaging app has no chats: every path and link leads to the profile', async () => {
  const { page } = inbox
  expect(await links(page)).toEqual(shopLinks)
  await openGroups(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await chooseOther(page)
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')
  await expect.poll(() => links(page)).toEqual(minimalLinks)
  // The choice is stored for the next start.
  await visit(page, '/dashboard')
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await expect.poll(() => links(page)).toEqual(minimalLinks)
  expect(await chats(page).count()).toBe(0)
  const lists = await countCalls(page, `/lastchats?groupId=${OTHER_GROUP}`)
  const counts = await countCalls(page, `/counter?groupId=${OTHER_GROUP}`)
  // The profile is open from the start: a redirect is proved by the count of navigations.
  const steps = await countSteps(page)
  for (const path of [
    '/dashboard',
    '/dashboard?chat=c1',
    '/dashboard/contacts',
    '/dashboard/reports',
  ]) {
    const before = await steps()
    await goTo(path)
    await expect.poll(steps).toBeGreaterThan(before)
    await expect.poll(() => pathInPage(page)).toBe('/dashboard/profile')
    await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  }
  // Several at once, too: each is redirected, not only the first.
  let before = await steps()
  await goTo('/dashboard', '/dashboard?chat=c1', '/dashboard', '/dashboard?chat=c2')
  await expect.poll(steps).toBeGreaterThanOrEqual(before + 4)
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await expect.poll(() => pathInPage(page)).toBe('/dashboard/profile')
  // The shortcut of the chats does nothing, which the next shortcut proves.
  before = await steps()
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').waitFor()
  expect(await steps()).toBe(before)
  expect([await lists(), await counts()]).toEqual([0, 0])

  // Nor does a link from the other group.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await switchGroup(page)
  await expect.poll(() => links(page)).toEqual(shopLinks)
  await goTo(`/dashboard?group=${OTHER_GROUP}&chat=c1`)
  await expect.poll(() => links(page)).toEqual(minimalLinks)
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')
})

test('removing a messaging app removes the chats at once; switching the group clears filters and address', async () => {
  const { page } = inbox
  const badge = await inbox.app.system.watchBadge()
  await updateGroup(inbox, { messagingAppData: null })
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  // No notifications of hidden chats.
  await expect.poll(badge).toBe(0)
  // The address may change a frame before the links do.
  const withChats = [
    '/dashboard',
    '/dashboard/notifications',
    '/dashboard/contacts',
    '/dashboard/reports',
    '/dashboard/amplead',
  ]
  await expect
    .poll(() => links(page))
    .toEqual(shopLinks.filter((path) => !withChats.includes(path)))
  await updateGroup(inbox, { messagingAppData: { appId: 'again' } })
  await expect.poll(() => links(page)).toEqual(shopLinks)
  await page.keyboard.press('Alt+1')
  await chats(page).first().waitFor()

  const chosen = page.getByRole('list', { name: 'Filtros en uso' })
  await showType(page, 'Importantes', /^Filtros/)
  await expect.poll(() => chosen.innerText()).toBe('Importantes')
  await chats(page).first().click()
  await page.getByRole('feed').waitFor()
  await expect.poll(() => pathIn(page)).toContain('chat=')
  await switchGroup(page)
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')
  // A number that cannot be searched in this group is not searched in another.
  await goTo('/dashboard?phone=34612345678')
  await expect.poll(() => page.evaluate('JSON.stringify(sessionStorage)')).toContain('34612345678')
  const lookedFor = await countCalls(page, 'filter=34612345678')

  await switchGroup(page)
  await expect.poll(() => links(page)).toContain('/dashboard')
  await page.keyboard.press('Alt+1')
  await chats(page).first().waitFor()
  expect(await chosen.count()).toBe(0)
  expect(await page.getByRole('feed').count()).toBe(0)
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
  expect(await lookedFor()).toBe(0)
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).toBe('{}')
})
