import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { signInAs } from '#tests/support/signing-in.ts'
import { openInbox, startInboxRig } from './support/inbox.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'

/** How long a poll may take, on a machine that is busy with something else. */
const within = { timeout: 15_000 }

let workspace: Workspace
let app: RunningApp | null = null
let profile = ''

beforeAll(async () => {
  workspace = await startWorkspace()
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
})
afterEach(async () => {
  await app?.close()
  app = null
})
afterAll(async () => {
  await workspace.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

it('is Spanish at first, changes at once, and stays changed', async () => {
  app = await launchApp({ profile, workspaceUrl: workspace.url })
  await app.page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  const spoken = () => app?.page.locator('html').getAttribute('lang')
  expect(await spoken()).toBe('es')
  await app.page.getByRole('button', { name: 'English' }).click()
  await app.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await spoken()).toBe('en')
  await app.page.getByRole('button', { name: 'Português' }).click()
  await app.page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor()
  await app.close()

  app = await launchApp({ profile, workspaceUrl: workspace.url })
  await app.page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor()
  expect(await spoken()).toBe('pt')
})

it('is the group’s after sign-in, unless the person sets another', async () => {
  app = await launchApp({ workspaceUrl: workspace.url })
  const { page } = app
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await signInAs(page, workspace.account('ROLE_PUBLISHER'))
  await page.keyboard.press('Alt+2')
  const language = page.getByRole('radiogroup').nth(1)
  await language.waitFor()
  const groups = await page.locator('html').getAttribute('lang')

  await language.getByText('English').click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await language.getByText('The group’s').click()
  await expect.poll(() => page.locator('html').getAttribute('lang'), within).toBe(groups)
})

it('stays the one the person worked in when the session ends without their doing, and at the next start', async () => {
  const rig = await startInboxRig()
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  try {
    const { app: running, page } = await openInbox(rig, { profile: folder })
    app = running
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await fetch(`${rig.url}/_control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs: 400 * 24 * 3_600_000 }),
    })
    await page.reload()
    await page.getByText('Your session ended').waitFor()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await app.close()

    app = await launchApp({ profile: folder, workspaceUrl: rig.url, keyring: false })
    await app.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await app.page.locator('html').getAttribute('lang')).toBe('en')
  } finally {
    await app?.close()
    app = null
    await rig.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})
