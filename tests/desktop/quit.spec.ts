import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { signIn } from './support/desk.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'

const UNAVAILABLE = /^PUT \/main\/users\/me\/service-status-unavailable$/
/** What the runtime itself takes to end on a busy machine, beside what the application holds it up. ms */
const RUNTIME_MS = 1_500

let workspace: SmallWorkspace | undefined
let app: RunningApp | undefined
let isGone = false

afterEach(async () => {
  if (!isGone) await app?.kill()
  isGone = false
  if (app) await rm(app.profile, { recursive: true, force: true, maxRetries: 10 })
  await workspace?.stop()
  workspace = undefined
  app = undefined
})

async function signedIn(): Promise<{ workspace: SmallWorkspace; app: RunningApp }> {
  workspace = await startSmallWorkspace()
  app = await launchApp({ workspaceUrl: workspace.url })
  await signIn(app.page)
  return { workspace, app }
}

/** Quits by `how`, and resolves with the time until the process was gone, ms. */
async function timeToQuit(running: RunningApp, how: () => unknown): Promise<number> {
  const child = running.electron.process()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const before = performance.now()
  how()
  await gone
  isGone = true
  return performance.now() - before
}

/** As the menu, the tray and the keyboard do. The connection to the process ends under the call. */
const byMenu = (running: RunningApp) => () => {
  running.electron.evaluate(({ app: electronApp }) => electronApp.quit()).catch(() => undefined)
}

describe('quitting while signed in', () => {
  it.each([
    ['the menu', byMenu],
    ['a signal', (running: RunningApp) => () => running.electron.process().kill('SIGTERM')],
    ['an interrupt', (running: RunningApp) => () => running.electron.process().kill('SIGINT')],
  ])('by %s makes one unavailable call', async (_, how) => {
    const { workspace, app } = await signedIn()
    await timeToQuit(app, how(app))
    expect(workspace.count(UNAVAILABLE)).toBe(1)
    expect(workspace.strangers).toBe(0)
  })

  it('is not held up longer by a service that never answers, nor asked twice', async () => {
    const { workspace, app } = await signedIn()
    workspace.hang(UNAVAILABLE)
    const quit = byMenu(app)
    const ms = await timeToQuit(app, () => {
      quit()
      quit()
    })
    expect(workspace.count(UNAVAILABLE)).toBe(1)
    expect(ms).toBeGreaterThan(limits.unavailableCallMs * 0.9)
    expect(ms).toBeLessThan(limits.unavailableCallMs + RUNTIME_MS)
  })

  it('is not held up by a service that is not there', async () => {
    const { workspace: gone, app } = await signedIn()
    await gone.stop()
    workspace = undefined
    expect(await timeToQuit(app, byMenu(app))).toBeLessThan(limits.unavailableCallMs + RUNTIME_MS)
  })

  it('is not held up by a page that hangs', async () => {
    const { workspace, app } = await signedIn()
    await app.page.evaluate('void setTimeout(() => { for (;;); })')
    await timeToQuit(app, byMenu(app))
    expect(workspace.count(UNAVAILABLE)).toBe(1)
  })

  it('is not held up by a service that refuses', async () => {
    const { workspace, app } = await signedIn()
    workspace.refuse(UNAVAILABLE, 500)
    await timeToQuit(app, byMenu(app))
    expect(workspace.count(UNAVAILABLE)).toBe(1)
  })
})

describe('quitting while nobody is signed in', () => {
  it('calls nobody', async () => {
    workspace = await startSmallWorkspace()
    app = await launchApp({ workspaceUrl: workspace.url })
    await timeToQuit(app, byMenu(app))
    expect(workspace.calls.filter((call) => !call.startsWith('GET /.well-known'))).toEqual([])
  })
})
