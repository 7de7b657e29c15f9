import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, bubbles, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
  await inbox.start()
  await inbox.open('Carmen Rojas')
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
const question = (page: Page, title = '2 messages have not been sent yet') =>
  page.getByRole('heading', { name: title })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const login = (page: Page) => page.locator('input[type="email"]').waitFor()

test('signing out with nothing pending asks nothing, and going back does not lead the next user to the chat', async () => {
  const { page } = inbox
  await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c')
  await inbox.send('Good morning')
  await inbox.outboxIsEmpty()
  await signOut(page)
  await login(page)
  expect(inbox.rig.channel.sent).toHaveLength(1)
  await fillSignIn(page, emailOf('adam'), PASSWORD)
  await row(page, 'Carmen Rojas').waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
  await inbox.customerWrites('c', 'Are you there?')
  await page.goBack()
  await row(page, 'Carmen Rojas').getByText('Are you there?').waitFor()
  await page.getByText('Choose a chat').waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
  expect(await inbox.pending('c')).toBe(1)

  // Nor by going back before signing in.
  await inbox.open('Carmen Rojas')
  await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c')
  await signOut(page)
  await login(page)
  await inbox.customerWrites('c', 'Anybody?')
  await page.goBack()
  await expect.poll(() => pathIn(page)).toBe('/login')
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await row(page, 'Carmen Rojas').getByText('Anybody?').waitFor()
  await page.getByText('Choose a chat').waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
  expect(await inbox.pending('c')).toBe(2)
})

test('signing out with pending messages asks, may be cancelled, and continues once they are sent', async () => {
  const { page } = inbox
  await inbox.network({ failureRate: 1 })
  for (const words of ['Good morning', 'Anybody there?']) await inbox.send(words)
  await signOut(page)
  await question(page).waitFor()
  await expectFocus(button(page, 'Stay signed in'))
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Stay signed in').click()
  // The screen is unchanged.
  await bubbles(page).filter({ hasText: 'Anybody there?' }).waitFor()
  await question(page).waitFor({ state: 'detached' })

  await signOut(page)
  await question(page).waitFor()
  await inbox.network({})
  // Unless a retry has sent both in the meantime, and the session may be over.
  await page.evaluate(
    `bandeja.request('outbox.list').then(({ value: [first] = [] }) =>
      first && bandeja.request('outbox.retry', { key: first.key }))`,
  )
  await login(page)
  await inbox.sent(2)
})

test('the lock screen asks as well; messages left there are sent after the next sign-in', async () => {
  const { page } = inbox
  await inbox.network({ failureRate: 1 })
  await inbox.send('Good morning')
  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await question(page, '1 message has not been sent yet').waitFor()
  await expectFocus(button(page, 'Stay signed in'))
  await button(page, 'Stay signed in').click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await button(page, 'Sign out anyway').click()
  await login(page)
  await inbox.network({})
  expect(inbox.rig.channel.sent).toEqual([])
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await inbox.sent(1)
})
