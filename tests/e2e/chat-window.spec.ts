import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

// A window: the chat opens in one of its own.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a chat in its own window stays in sync, shares its draft, and closes with the lock', async () => {
  await inbox.chat('c1', 'Carmen')
  await inbox.customerWrites('c1', 'Hello')
  const ana = await inbox.start()
  const { electron } = inbox.app
  await row(ana, 'Carmen').click()
  await heading(ana, 'Carmen').waitFor()
  await composer(ana).fill('Half of')
  const opened = electron.waitForEvent('window')
  await ana.keyboard.press('Control+Shift+Y')
  const own = await opened
  await heading(own, 'Carmen').waitFor()
  await heading(ana, 'Carmen').waitFor({ state: 'detached' })
  await expect.poll(() => own.title()).toBe('Carmen')
  expect(await own.getByRole('navigation').count()).toBe(0)
  expect(await accessibilityFaults(own)).toEqual([])
  await expect.poll(() => composer(own).inputValue()).toBe('Half of')

  await inbox.customerWrites('c1', 'Are you there?')
  await bubbles(own).getByText('Are you there?').waitFor()
  await composer(own).fill('Half of it')
  await row(ana, 'Carmen').click()
  await expect.poll(() => composer(ana).inputValue()).toBe('Half of it')
  await composer(own).press('Enter')
  for (const page of [own, ana]) await bubbles(page).getByText('Half of it').waitFor()
  await expect.poll(() => composer(ana).inputValue()).toBe('')

  await ana.keyboard.press('Control+Shift+L')
  await ana.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await expect.poll(() => electron.windows().length).toBe(1)
  const reopened = electron.waitForEvent('window')
  await ana.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await ana.keyboard.press('Enter')
  const again = await reopened
  await bubbles(again).getByText('Half of it').waitFor()
  await again.close()
  await heading(ana, 'Chats').waitFor()
})
