import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { signInAs } from '#tests/support/signing-in.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'

let workspace: Workspace
let app: RunningApp
beforeEach(async () => {
  workspace = await startWorkspace({ args: ['--contacts', '30'] })
  app = await launchApp({ workspaceUrl: workspace.url, keyring: false })
})
afterEach(async () => {
  await app.close()
  await workspace.stop()
})

test('a lost connection is spoken of from the first try to get it back on', async () => {
  const { page } = app
  await page.evaluate(`
    window.states = []
    bandeja.on('realtime.state', ({ state }) => window.states.push(state))
  `)
  await signInAs(page, workspace.account('ROLE_PUBLISHER'))
  await expect.poll(() => page.evaluate('window.states.at(-1)')).toBe('live')
  await workspace.kill()
  await expect.poll(() => page.evaluate('window.states.at(-1)')).not.toBe('live')
  const banner = page.getByRole('status').filter({ hasText: /conexión/i })
  await banner.waitFor({ timeout: 5_000 })
})
