import { expect, test } from 'vitest'
import { pathIn } from '#tests/support/sign-in.ts'
import { inboxForEach, row } from './support/inbox.ts'
import { countSteps, followAddress, pathInPage } from './support/steps.ts'

const inbox = inboxForEach()

test('the list opens the chat of the address, and keeps the open chat in the address from screen to screen', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await row(page, 'Customer 2').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?chat=c2')
  await followAddress(page, '/dashboard?chat=c1')
  await page.getByRole('heading', { name: 'Customer 1' }).waitFor()

  await row(page, 'Customer 2').click()
  await page.waitForURL('**/dashboard?chat=c2')
  const rail = page.getByRole('navigation')
  const steps = await countSteps(page)
  await rail.getByRole('link', { name: /^Chats/ }).click()
  await expect.poll(steps).toBeGreaterThan(0)
  await expect.poll(() => pathInPage(page)).toBe('/dashboard?chat=c2')
  await page.getByRole('heading', { name: 'Customer 2', exact: true }).waitFor()
  await rail.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await rail.getByRole('link', { name: /^Chats/ }).click()
  await page.getByRole('heading', { name: 'Customer 2', exact: true }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c2')
})
