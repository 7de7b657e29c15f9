import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { settingsFor, startProvider } from '#tests/contract/support/single-sign-on.ts'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults, plainPageFaults } from '#tests/support/accessibility.ts'
import type { IdentityProvider } from '#tests/support/identity-provider.ts'
import { sharedChromium } from '#tests/support/page-host/chromium.ts'
import { pathIn, visit } from '#tests/support/sign-in.ts'
import { inboxForEach, startInboxRig } from './support/inbox.ts'

let provider: IdentityProvider | undefined
const inbox = inboxForEach(
  {},
  {
    async startWorkspace(options) {
      provider = await startProvider()
      return await startInboxRig({
        ...options,
        singleSignOn: settingsFor(provider, { password: 'emergency' }),
      })
    },
  },
)
afterEach(() => provider?.stop())

/** Starts the app on a machine whose policy names the provider. */
async function launch(): Promise<Page> {
  if (provider === undefined) throw new Error('There is no provider.')
  const { issuer, clientId } = provider
  const page = await inbox.launch({ policy: { sso: { issuer, clientId } } })
  await page.getByRole('button', { name: 'English' }).click()
  return page
}

/**
 * Signs in as a person does, in another browser than that of the app's page.
 * @param outside the addresses that the app has opened
 */
async function signInThere(outside: () => Promise<string[]>, account: string): Promise<void> {
  await expect.poll(async () => (await outside()).length).toBe(1)
  const [address = ''] = await outside()
  const context = await (await sharedChromium()).newContext()
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.getByLabel('Account').fill(account)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'You can go back to Bandeja.' }).waitFor()
    expect(await plainPageFaults(page)).toEqual([])
  } finally {
    await context.close()
  }
}

test('an admin signs in at the company’s provider, tries it for a colleague, and unlocks the screen there', async () => {
  const page = await launch()
  const start = page.getByRole('button', { name: 'Sign in with your company’s account' })
  await start.waitFor()

  // The password is for the super admins' emergencies.
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf('adam'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText(/^Your group signs in with the company’s account/).waitFor()

  let outside = await inbox.app.system.watchOutside()
  await start.click()
  await page.getByRole('heading', { name: 'Go on in the browser' }).waitFor()
  await signInThere(outside, 'p-adam')
  await page.getByRole('button', { name: 'Your account: adam' }).waitFor()
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()

  await visit(page, '/dashboard/settings/security')
  const table = page.getByRole('table', { name: 'Role by the provider' })
  await table.getByRole('row', { name: 'leads Team manager' }).waitFor()
  outside = await inbox.app.system.watchOutside()
  await page.getByRole('button', { name: 'Try it now' }).click()
  await signInThere(outside, 'p-beto')
  const result = page.getByRole('status').filter({ hasText: 'That person would get in.' })
  await result.getByText('Would be: Team manager').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // It changed nothing.
  await page.getByRole('button', { name: 'Your account: adam' }).waitFor()

  await visit(page, '/dashboard/profile/security')
  await page.getByText(/^Your company checks who you are at 127\.0\.0\.1/).waitFor()
  await page.getByText('You signed in with your company’s account').first().waitFor()

  await page.keyboard.press('Control+Shift+L')
  outside = await inbox.app.system.watchOutside()
  await page.getByRole('button', { name: 'Unlock with your company’s account' }).click()
  await signInThere(outside, 'p-adam')
  await page.getByText(/^Your company checks who you are at/).waitFor()
  expect(pathIn(page)).toBe('/dashboard/profile/security')
  for (const line of inbox.app.log) expect(line).not.toMatch(/eyJ/)
})
