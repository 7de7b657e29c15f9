import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { menuPaths } from '#contract/policies/menu.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import type { Name } from '#tests/contract/support/users.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { channelTemplate, quickTemplate } from './support/templates.ts'

const inbox = inboxForEach({}, { sharedApp: true })
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
  await channelTemplate(inbox.rig, 'visit', { templateText: 'We come tomorrow.' })
  await quickTemplate(inbox.rig, 'Hours', { text: 'We open at nine.' })
})

const screens = {
  Templates: 'templates',
  Answers: 'answers',
  Flows: 'flows',
  Campaigns: 'campaigns',
  Reports: 'reports',
  Notifications: 'notifications',
  'Meta ads': 'metaAds',
} as const
type Screen = keyof typeof screens
const content = ['Templates', 'Answers', 'Flows', 'Campaigns'] as const
const all = [...content, 'Reports', 'Notifications', 'Meta ads'] as const

const link = (page: Page, screen: Screen) => page.getByRole('link', { name: screen, exact: true })

/** The path to which a typed path leads. */
async function openPath(page: Page, screen: Screen): Promise<string> {
  await page.goto(`app://bandeja${menuPaths[screens[screen]]}`)
  await page.getByRole('link', { name: /^Chats/ }).waitFor()
  return pathIn(page)
}

/** Opens each screen by its link and by its path, and expects the others to be absent from both. */
async function expectScreens(page: Page, offered: readonly Screen[]): Promise<void> {
  await page.getByRole('link', { name: /^Chats/ }).waitFor()
  for (const screen of all)
    expect([screen, await link(page, screen).count()]).toEqual([
      screen,
      offered.includes(screen) ? 1 : 0,
    ])
  for (const screen of all) {
    const path = offered.includes(screen) ? menuPaths[screens[screen]] : menuPaths.chats
    expect([screen, await openPath(page, screen)]).toEqual([screen, path])
    await (offered.includes(screen)
      ? page.getByRole('heading', { name: screen, level: 1 }).waitFor()
      : page.getByText('Choose a chat').waitFor())
  }
}

const restricted = {
  templateRestrictionForPublisher: true,
  flowRestrictionForPublisher: true,
  campaignRestrictionForPublisher: true,
}

test.each<[string, Name, Parameters<typeof updateGroupSilently>[1], readonly Screen[]]>([
  ['a manager has all but the reports', 'mia', {}, [...content, 'Notifications', 'Meta ads']],
  ['a supervisor has notifications and ads', 'susi', {}, ['Notifications', 'Meta ads']],
  [
    'a publisher has what is not restricted and the group has',
    'ana',
    { hasNotifications: false, metaAds: false },
    content,
  ],
  [
    'a publisher under all restrictions has the answers of these',
    'ana',
    restricted,
    ['Answers', 'Notifications', 'Meta ads'],
  ],
  [
    'an admin of a group without flows has the others',
    'adam',
    { hasFlows: false },
    all.filter((screen) => screen !== 'Flows'),
  ],
])('%s', async (_, as, settings, offered) => {
  const full = { hasFlows: true, hasNotifications: true, metaAds: true }
  await updateGroupSilently(inbox, { ...full, ...settings })
  await expectScreens(await inbox.start({ as }), offered)
})

test('a read-only user reads templates and answers, changes neither, and sees flows dimmed', async () => {
  await updateGroupSilently(inbox, { hasFlows: true })
  const page = await inbox.start({ as: 'rita' })
  const flows = page.getByRole('link', { name: 'Flows: not available with read-only access' })
  expect(await flows.getAttribute('aria-disabled')).toBe('true')
  await flows.click({ force: true })
  await page.getByText('Choose a chat').waitFor()
  expect(await openPath(page, 'Flows')).toBe(menuPaths.chats)

  await link(page, 'Templates').click()
  await page.getByRole('row', { name: /visit/ }).click()
  const details = page.getByRole('complementary', { name: 'visit' })
  await details.getByText('We come tomorrow.').first().waitFor()
  const changes = /New|Archive|Delete|Duplicate|Correct|Submit|Save/
  expect(
    await page.getByRole('main').getByRole('button', { name: changes }).allInnerTexts(),
  ).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('e')
  await page.keyboard.press('n')
  await details.waitFor()
  await page.goto(`app://bandeja${menuPaths.templates}/new`)
  await page.getByRole('row', { name: /visit/ }).waitFor()
  expect(pathIn(page)).toBe(menuPaths.templates)

  await link(page, 'Answers').click()
  await page.locator('[data-open-answer]').first().click()
  await page.getByRole('complementary', { name: 'Hours' }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /Move|New|Save|Archive|Edit|^Pin/ })
      .allInnerTexts(),
  ).toEqual([])
})
