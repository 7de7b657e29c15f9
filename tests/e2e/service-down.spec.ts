import { expect, test } from 'vitest'
import { needsKeyring } from '#tests/support/keyring.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { bubblesOf, composerOf, demoForEach } from './support/demo.ts'

const demo = demoForEach(['--pace', '0'])

test('a service that is down at the start is waited for, and the work goes on where it was', async (context) => {
  needsKeyring(context)
  const first = await demo.start()
  await signInAs(first, demo.workspace.account('ROLE_PUBLISHER'))
  await first.locator('[data-chat]').first().click()
  await composerOf(first).fill('Written before')
  await demo.quit()
  await demo.workspace.kill()

  const page = await demo.start()
  // The person is known without the service; what it would have told is missing, and is said to be.
  await page.getByText('Sin conexión con el servicio').first().waitFor()
  expect(await page.locator('input[type="email"]').count()).toBe(0)

  await demo.comeBack()
  await page.locator('[data-chat]').first().click()
  await bubblesOf(page).last().waitFor()
  await expect.poll(() => composerOf(page).inputValue()).toBe('Written before')
})
