import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { placeOf, signInAs } from '#tests/support/signing-in.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'

let profile: string
let workspace: Workspace
let app: RunningApp | undefined
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-locked-'))
  workspace = await startWorkspace({ args: ['--no-simulator'] })
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await workspace.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

test('a locked screen is still locked after a restart, and opens on the chat where one was', async (context) => {
  needsKeyring(context)
  const agent = workspace.account('ROLE_PUBLISHER')
  app = await launchApp({ workspaceUrl: workspace.url, profile })
  await signInAs(app.page, agent)
  await app.page.locator('[data-chat]').nth(2).click()
  await app.page.getByRole('feed').waitFor()
  const place = placeOf(app.page)
  expect(place).toMatch(/^\/dashboard\?chat=/)
  await app.page.keyboard.press('Control+Shift+L')
  await app.page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
  await app.close()

  app = await launchApp({ workspaceUrl: workspace.url, profile })
  const { page } = app
  await page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.keyboard.type(agent.password)
  await page.keyboard.press('Enter')
  await page.getByRole('feed').waitFor()
  expect(placeOf(page)).toBe(place)
})
