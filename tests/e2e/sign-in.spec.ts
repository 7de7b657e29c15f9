import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn, visit } from '#tests/support/sign-in.ts'
import { agentName, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
let page: Page
beforeEach(async () => {
  page = await inbox.launch()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
})

const agentEmail = emailOf(agentName)
const account = () => page.getByRole('button', { name: `Your account: ${agentName}` })

it('continues to the requested screen, stores the Enter setting, redirects unknown paths, and signs out', async () => {
  await visit(page, '/dashboard/profile')
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await fillSignIn(page, agentEmail, PASSWORD)
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard/profile')

  const writing = page.getByRole('switch', { name: 'Enter sends the message' })
  const before = await writing.isChecked()
  await page.getByText('Enter sends the message').click()
  // The switch changes at once; the test waits for the service.
  const stored = () =>
    page.evaluate<boolean>(
      `bandeja.request('session.get').then(({ value }) => value.user.useEnterKeyToSend)`,
    )
  await expect.poll(stored).toBe(!before)
  expect(await writing.isChecked()).toBe(!before)
  await page.reload()
  await writing.waitFor()
  await expect.poll(() => writing.isChecked()).toBe(!before)

  for (const unknown of ['nowhere', 'dashboard/nothing', 'dashboard/profile/nothing']) {
    await visit(page, `/${unknown}`)
    await page.getByRole('heading', { name: 'Chats' }).waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard')
  }

  await account().click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('Your session ended').count()).toBe(0)
})
