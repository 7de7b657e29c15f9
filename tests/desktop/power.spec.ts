import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { signIn } from './support/desktop.ts'
import { startPowerManager, type PowerManager } from './support/power-manager.ts'
import { missingForDBus } from './support/session-bus.ts'
import { holdDisk } from './support/slow-disk.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { until } from './support/until.ts'

const missing = missingForDBus()

let power: PowerManager
let workspace: SmallWorkspace
let app: RunningApp | undefined
let isGone = false

beforeEach(async (context) => {
  context.skip(missing !== null, `The machine's power is told over D-Bus, and ${missing ?? ''}.`)
  isGone = false
  power = await startPowerManager()
  workspace = await startSmallWorkspace()
  app = await launchApp({ workspaceUrl: workspace.url, env: power.env })
  await signIn(app.page)
  await until('the feed is followed', () => workspace.isFollowed())
})
afterEach(async () => {
  if (!isGone) await app?.kill()
  if (app) await rm(app.profile, { recursive: true, force: true, maxRetries: 10 })
  await workspace?.stop()
  await power?.stop()
})

function running(): RunningApp {
  if (!app) throw new Error('Not started.')
  return app
}

/** Evaluated in the main process: a sleeping machine cuts the driver's connection to the page. */
function inPage(script: string): Promise<unknown> {
  return running().electron.evaluate(async ({ BrowserWindow }, code) => {
    const [window] = BrowserWindow.getAllWindows()
    const value: unknown = await window?.webContents.executeJavaScript(code)
    return value
  }, script)
}

const setStatus = (kind: string) => new RegExp(`^PUT .*service-status-${kind}$`)

it('refetches when the machine wakes, because the push channel replays nothing, and restores the status', async () => {
  await inPage(`globalThis.bandeja.request('settings.set', { awayWhileLocked: true })`)
  await inPage(`globalThis.resyncs = []; void globalThis.bandeja.on('realtime.resync',
    ({ reason }) => globalThis.resyncs.push(reason))`)
  const connections = () => workspace.count(/^POST \/main\/realtime\/auth$/)
  const before = connections()
  await until('it is asked to wait', async () => (await power.delays()).includes('sleep'))
  const documents = () => workspace.count(/bandeja\.json$/)
  const documentCalls = documents()
  await power.tell('sleep')
  // The machine sleeps once the last inhibitor is released.
  await until('it is ready to sleep', async () => !(await power.delays()).includes('sleep'))
  await until('the user is away', () => workspace.count(setStatus('busy')) > 0)
  await power.tell('wake')
  await until('the page is told', async () =>
    String(await inPage('globalThis.resyncs')).includes('woke'),
  )
  // Uses a new connection: the one from before the sleep may be dead without notice.
  await until('the feed is asked for again', () => connections() > before)
  await until('the feed is followed again', () => workspace.isFollowed())
  await expect
    .poll(() => inPage(`globalThis.bandeja.request('realtime.get')`))
    .toMatchObject({ ok: true, value: { state: 'live' } })
  await until('the workspace is asked where it is now', () => documents() > documentCalls)
  await until('the status is restored', () => workspace.count(setStatus('available')) > 0)
  const statuses = workspace.calls.filter((call) => call.includes('service-status'))
  expect(statuses.at(-1)).toMatch(setStatus('available'))
})

it('delays the machine’s shutdown until the service has the unavailable call, sent once', async () => {
  await until('it is asked to wait', async () => (await power.delays()).includes('shutdown'))
  const child = running().electron.process()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const releaseDisk = await holdDisk(running())
  await power.tell('shut down')
  await until('the service is told', () => workspace.count(/service-status-unavailable/) > 0)
  expect(await power.delays()).toContain('shutdown')
  await releaseDisk()
  await exited
  isGone = true
  expect(workspace.count(/service-status-unavailable/)).toBe(1)
})
