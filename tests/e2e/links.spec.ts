import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { agentName, bubbles, inboxForEach } from './support/inbox.ts'
import { chatsInTwoGroups, storedLink as kept } from './support/two-groups.ts'

const inbox = inboxForEach()
beforeEach(() => chatsInTwoGroups(inbox))

/** Follows a link in the running window, as the main process does. */
async function follow(path: string): Promise<void> {
  await inbox.app.system.push('navigate', { path })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const registration = (page: Page) => page.getByRole('dialog', { name: 'New contact' })

test('a link with a group of other users is reported and the rest followed; a number is found in its group, also from the sign-in and the lock screen', async () => {
  const page = await inbox.launch()
  await page.locator('input[type="email"]').waitFor()
  await follow(`/dashboard?chat=elsewhere&group=${OTHER_GROUP}`)
  await expect.poll(() => kept(page)).toContain(OTHER_GROUP)
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await bubbles(page).getByText('Hello there').waitFor()

  await follow(`/dashboard?group=${GROUP}&chat=old`)
  await heading(page, 'Long Gone').waitFor()
  await follow('/dashboard?group=999&chat=c1')
  await page.getByText('That link is of a group you do not belong to.').waitFor()
  await bubbles(page).getByText('Hello here').waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c1')
  expect(await kept(page)).toBe('{}')

  await follow(`/dashboard?group=${OTHER_GROUP}&phone=34612345678`)
  await heading(page, 'Olga’s customer').waitFor()
  await follow(`/dashboard?group=${GROUP}&phone=34612345678`)
  await registration(page).waitFor()

  await page.keyboard.press('Escape')
  await registration(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Shift+L')
  const password = page.locator('input[autocomplete="current-password"]')
  await password.waitFor()
  await follow(`/dashboard?chat=elsewhere&group=${OTHER_GROUP}`)
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain(OTHER_GROUP)
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await bubbles(page).getByText('Hello there').waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=elsewhere')
})
