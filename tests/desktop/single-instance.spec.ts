import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { ask } from './support/desktop.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { startSecondInstance } from './support/restart-app.ts'
import { until } from './support/until.ts'

let app: RunningApp | undefined
let profile: string | undefined
let workspace: SmallWorkspace | undefined

afterEach(async () => {
  await app?.close()
  await workspace?.stop()
  if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

it('a second start ends at once, and the first one shows its window and follows the link', async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  app = await launchApp({ profile })
  await app.page.waitForLoadState()
  const { electron, page } = app
  const window = await electron.browserWindow(page)
  await page.evaluate(
    `globalThis.sentTo = []; void globalThis.bandeja.on('navigate', ({ path }) => void globalThis.sentTo.push(path))`,
  )

  await window.evaluate((one) => one.hide())
  expect(await startSecondInstance(profile)).toBe(0)
  await until('the window is shown', () => window.evaluate((one) => one.isVisible()))

  await window.evaluate((one) => one.minimize())
  expect(await startSecondInstance(profile, ['bandeja://dashboard?chat=c42'])).toBe(0)
  const sentTo = () => page.evaluate('globalThis.sentTo')
  await expect.poll(sentTo).toEqual(['/dashboard?chat=c42'])
  expect(electron.windows()).toHaveLength(1)
})

it('follows a link that arrives before the session is known, once it is', async () => {
  workspace = await startSmallWorkspace()
  const answerAfterAll = workspace.hang(/bandeja\.json/)
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  app = await launchApp({ profile, workspaceUrl: workspace.url })
  const { page } = app
  await page.waitForLoadState()
  expect(await startSecondInstance(profile, ['bandeja://dashboard/contacts'])).toBe(0)
  answerAfterAll()
  await until(
    'the sign-in leads there',
    async () => (await ask(page, 'session.get', undefined)).returnTo === '/dashboard/contacts',
  )
})
