import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn, visit } from '#tests/support/sign-in.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

test('the lock hides everything until the password is entered, cannot be bypassed, and offers to sign out', async () => {
  const page = await inbox.start()
  await page.keyboard.press('Alt+2')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  const locked = page.getByRole('heading', { name: 'Screen locked' })
  await page.keyboard.press('Control+Shift+L')
  await locked.waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  const password = page.locator('input[autocomplete="current-password"]')
  await expectFocus(password)
  await page.keyboard.insertText('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Datos de acceso inválidos', { exact: true }).waitFor()

  await expectFocus(password)
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')

  await page.keyboard.press('Control+Shift+L')
  await locked.waitFor()
  for (const path of ['/dashboard', '/login']) {
    await visit(page, path)
    await locked.waitFor()
  }
  const answer = await page.evaluate<{ status: number; code: string }>(
    `fetch('/api/main/me').then(async (one) => ({ status: one.status, code: (await one.json()).code }))`,
  )
  expect(answer.code).toBe('LOCKED')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.locator('input[type="email"]').waitFor()
  await expect.poll(() => pathIn(page)).toBe('/login')
})
