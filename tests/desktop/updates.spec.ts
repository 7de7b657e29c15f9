import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UpdateState } from '#contract/update-state.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import {
  fileName,
  startUpdateFeed,
  type Release,
  type UpdateFeedServer,
} from '#tests/support/update-feed.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'
import { ask, signInOverBridge } from './support/desktop.ts'
import { until } from './support/until.ts'

/**
 * The app as an AppImage, with an update feed on the loopback. The AppImage is a script that logs
 * its start.
 */
let folder: string
let program: string
let feed: UpdateFeedServer
let workspace: Workspace
let app: RunningApp
let next: Release

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-update-'))
  program = join(folder, 'Bandeja.AppImage')
  await writeFile(program, 'the running version')
  await chmod(program, 0o755)
  const script = `#!/bin/sh\necho started > '${folder}/started'\n#${'.'.repeat(200_000)}\n`
  next = { version: '99.0.0', program: Buffer.from(script) }
  feed = await startUpdateFeed('latest-linux.yml')
  workspace = await startWorkspace()
  app = await launchApp({
    workspaceUrl: workspace.url,
    env: {
      APPIMAGE: program,
      XDG_CACHE_HOME: join(folder, 'cache'),
      BANDEJA_UPDATE_FEED: feed.address,
      BANDEJA_UPDATE_KEY: feed.publicKey,
    },
  })
  const [account = { email: '', password: '' }] = workspace.accounts
  await signInOverBridge(app.page, account)
})
afterAll(async () => {
  await app?.close()
  await workspace?.stop()
  feed?.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Publishes a release and checks for it.
 * @returns the result of the check
 */
async function check(change: Partial<Release>): Promise<UpdateState> {
  feed.publish({ ...next, ...change })
  feed.calls.length = 0
  await ask(app.page, 'update.check', undefined)
  return until('the check has ended', async () => {
    const state = await ask(app.page, 'update.get', undefined)
    return !['checking', 'downloading'].includes(state.kind) && state
  })
}

const downloads = () => feed.calls.filter((path) => path.endsWith('.AppImage'))

it.each<[string, Partial<Release>, object, number]>([
  ['an older version', { version: '0.0.1' }, { kind: 'current' }, 0],
  ['a roll-out to nobody', { stagingPercentage: 0 }, { kind: 'current' }, 0],
  ['a broken feed', { text: 'version: [1' }, { kind: 'failed', reason: 'invalidFeed' }, 0],
  ['a forged feed', { isForged: true }, { kind: 'failed', reason: 'tampered' }, 0],
  ['a feed without a signature', { isUnsigned: true }, { kind: 'failed', reason: 'tampered' }, 0],
  [
    'a tampered file',
    { sent: Buffer.alloc(200_000, 'x') },
    { kind: 'failed', reason: 'tampered', version: '99.0.0' },
    1,
  ],
  ['a cut connection', { cutAfter: 1_000 }, { kind: 'failed', reason: 'network' }, 1],
])('%s keeps the running version and can be tried again', async (_, change, state, count) => {
  expect(await check(change)).toMatchObject(state)
  expect(downloads()).toHaveLength(count)
  expect(await readFile(program, 'utf8')).toBe('the running version')
})

it('reports an update that was not genuine in the window', async () => {
  await check({ isForged: true })
  const notice = app.page.getByRole('status').filter({ hasText: 'no es auténtica' })
  await notice.waitFor()
  expect(await accessibilityFaults(app.page)).toEqual([])
  await notice.getByRole('button', { name: 'Ocultar' }).click()
  await notice.waitFor({ state: 'detached' })
})

const row = () => app.page.locator('[data-settings-row]').filter({ hasText: 'Actualizaciones' })

it('shows the result of a check in the profile, where the entry of the menu leads', async () => {
  feed.publish({ ...next, version: '0.0.1' })
  await app.electron.evaluate(({ Menu }) => {
    const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
    entries?.find(({ label }) => label === 'Buscar actualizaciones')?.click()
  })
  await row().getByText('Al día. Comprobado: ').waitFor()
  const isInView = async () => {
    const box = await row().boundingBox()
    const height = await app.page.evaluate<number>('innerHeight')
    return box !== null && box.y + box.height <= height
  }
  await expect.poll(isInView).toBe(true)
  expect(await accessibilityFaults(app.page)).toEqual([])
  feed.publish({ ...next, cutAfter: 1_000 })
  // The check by the clock may have come first, and has failed then.
  await row()
    .getByRole('button', { name: /Buscar actualizaciones|Reintentar/ })
    .click()
  await row().getByText('La actualización no se descargó. Sigue la versión actual.').waitFor()
  await row().getByRole('button', { name: 'Reintentar' }).waitFor()
})

it('offers a valid version in the window, and replaces the program at the restart', async () => {
  feed.publish(next)
  feed.calls.length = 0
  await row().getByRole('button', { name: 'Reintentar' }).click()
  const banner = app.page
    .getByRole('status')
    .filter({ hasText: 'La versión 99.0.0 está lista' })
    .filter({ has: app.page.getByRole('button', { name: 'Reiniciar ahora' }) })
  await banner.waitFor()
  expect(downloads()).toEqual([`/${fileName(next)}`])
  expect(await readFile(program, 'utf8')).toBe('the running version')

  await app.electron.evaluate(({ powerMonitor }) => {
    // Somebody uses the computer, so the update waits also at night.
    Reflect.set(powerMonitor, 'getSystemIdleTime', () => 0)
  })
  await banner.getByRole('button', { name: 'Esta noche' }).click()
  await banner.waitFor({ state: 'detached' })
  await row().getByText('La versión 99.0.0 se instala esta noche').waitFor()
  expect(await readFile(program, 'utf8')).toBe('the running version')

  const exited = new Promise((resolve) => app.electron.process().once('exit', resolve))
  await row().getByRole('button', { name: 'Reiniciar ahora' }).click()
  await exited
  expect(await readFile(program, 'utf8')).toBe(next.program.toString())
  await until('the new version has started', () =>
    readFile(join(folder, 'started'), 'utf8').catch(() => null),
  )
})
