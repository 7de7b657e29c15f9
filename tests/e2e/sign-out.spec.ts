import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
  await inbox.start()
  await inbox.open('Carmen Rojas')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const login = (page: Page) => page.locator('input[type="email"]').waitFor()

test('the lock screen asks as well; messages left there are sent after the next sign-in', async () => {
  const { page } = inbox
  await inbox.network({ failureRate: 1 })
  await inbox.send('Good morning')
  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: '1 message has not been sent yet' }).waitFor()
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
