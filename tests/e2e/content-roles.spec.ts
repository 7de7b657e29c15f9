import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { menuPaths } from '#contract/policies/menu.ts'
import { pathIn, visit } from '#tests/support/sign-in.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { followAddress, pathInPage } from './support/steps.ts'
import { channelTemplate, quickTemplate } from './support/templates.ts'

const inbox = inboxForEach()
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

const link = (page: Page, screen: string) => page.getByRole('link', { name: screen, exact: true })

/** The path to which a typed path leads. */
async function openPath(page: Page, screen: Screen): Promise<string> {
  await visit(page, menuPaths[screens[screen]])
  await page.getByRole('link', { name: /^Chats/ }).waitFor()
  return pathIn(page)
}

// Which role has which screen is a table of the menu’s policy.
test('a supervisor of a group without notifications and ads has no content screen, by no link and no path', async () => {
  await updateGroupSilently(inbox, { hasFlows: true, hasNotifications: false, metaAds: false })
  const page = await inbox.start({ as: 'susi' })
  await page.getByRole('link', { name: /^Chats/ }).waitFor()
  for (const screen of Object.keys(screens)) expect(await link(page, screen).count()).toBe(0)
  for (const item of Object.values(screens)) {
    await followAddress(page, menuPaths[item])
    await expect.poll(() => pathInPage(page)).toBe(menuPaths.chats)
  }
  // Typed, too.
  expect(await openPath(page, 'Campaigns')).toBe(menuPaths.chats)
  await page.getByText('Choose a chat').waitFor()
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
  await page.keyboard.press('e')
  await page.keyboard.press('n')
  await details.waitFor()
  await visit(page, `${menuPaths.templates}/new`)
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
