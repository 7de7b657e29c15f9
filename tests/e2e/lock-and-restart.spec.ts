import { expect, test } from 'vitest'
import { needsKeyring } from '#tests/support/keyring.ts'
import { pathIn, signInAs } from '#tests/support/sign-in.ts'
import { demoForEach } from './support/demo.ts'
import { expectFocus } from './support/focus.ts'

const demo = demoForEach(['--no-simulator'])

test('a locked screen stays locked after a restart, and unlocks at the last chat', async (context) => {
  needsKeyring(context)
  const agent = demo.workspace.account('ROLE_PUBLISHER')
  const first = await demo.start()
  await signInAs(first, agent)
  await first.locator('[data-chat]').nth(2).click()
  await first.getByRole('feed').waitFor()
  await expect.poll(() => pathIn(first)).toMatch(/^\/dashboard\?chat=/)
  const place = pathIn(first)
  await first.keyboard.press('Control+Shift+L')
  await first.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
  await demo.quit()

  const page = await demo.start()
  await page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectFocus(page.locator('input[autocomplete="current-password"]'))
  await page.keyboard.type(agent.password)
  await page.keyboard.press('Enter')
  await page.getByRole('feed').waitFor()
  await expect.poll(() => pathIn(page)).toBe(place)
})
