import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { signInAs } from '#tests/support/signing-in.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'
import { bubblesOf, composerOf } from './support/demo.ts'

let data: string
let profile: string
let workspace: Workspace
let app: RunningApp | undefined
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'bandeja-down-'))
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  workspace = await startWorkspace({ data, args: ['--pace', '0'] })
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await workspace.stop()
  for (const folder of [data, profile])
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

test('a service that is down at the start is waited for, and the work goes on where it was', async (context) => {
  needsKeyring(context)
  app = await launchApp({ workspaceUrl: workspace.url, profile })
  await signInAs(app.page, workspace.account('ROLE_PUBLISHER'))
  await app.page.locator('[data-chat]').first().click()
  await composerOf(app.page).fill('Written before')
  await app.close()
  await workspace.kill()

  app = await launchApp({ workspaceUrl: workspace.url, profile })
  const { page } = app
  // The person is known without the service; what it would have told is missing, and is said to be.
  await page.getByText('Sin conexión con el servicio').first().waitFor()
  expect(await page.locator('input[type="email"]').count()).toBe(0)

  workspace = await startWorkspace({
    data,
    port: Number(new URL(workspace.url).port),
    args: ['--pace', '0'],
  })
  await page.locator('[data-chat]').first().click()
  await bubblesOf(page).last().waitFor()
  await expect.poll(() => composerOf(page).inputValue()).toBe('Written before')
})
