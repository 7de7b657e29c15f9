import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { ask, signIn } from './support/desktop.ts'
import { holdDisk, slowDisk } from './support/slow-disk.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { startSecondInstance } from './support/restart-app.ts'
import { until } from './support/until.ts'

const UNAVAILABLE = /^PUT \/main\/users\/me\/service-status-unavailable$/
/** The number of connections that Chromium opens to a host with HTTP/1.1. */
const CONNECTIONS_MAX = 6
/** How late a timer of the app may fire on a busy machine, ms. */
const BUSY_MS = 3_000
/** How long closing windows and files may take after the shutdown, ms. */
const CLOSING_MS = 5_000
/** The line that the app prints just before its process ends. */
const QUIT_LINE = /quit after (\d+) ms, (\d+) of them in the shutdown/

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

/** Calls `trigger` and waits for the end of the process. */
async function quit(running: RunningApp, trigger: () => unknown): Promise<void> {
  const child = running.electron.process()
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  trigger()
  await closed
  isGone = true
}

/**
 * Quits and measures how long it takes, ms. The shutdown ends when the app itself quits again; the total ends at
 * Electron's `quit` event.
 */
async function timeQuit(
  running: RunningApp,
  trigger: () => unknown,
): Promise<{ totalMs: number; shutdownMs: number }> {
  await running.electron.evaluate(({ app: electronApp }) => {
    const requestedAt: number[] = []
    // Before the app's own listener, which begins the shutdown: on a busy machine it returns late.
    electronApp.prependListener('before-quit', () => requestedAt.push(performance.now()))
    electronApp.once('quit', () => {
      const [first = 0] = requestedAt
      const totalMs = Math.round(performance.now() - first)
      const shutdownMs = Math.round((requestedAt.at(-1) ?? 0) - first)
      process.stdout.write(`quit after ${totalMs} ms, ${shutdownMs} of them in the shutdown\n`)
    })
  })
  await quit(running, trigger)
  const [, totalMs, shutdownMs] = QUIT_LINE.exec(running.log.join('')) ?? []
  return { totalMs: Number(totalMs), shutdownMs: Number(shutdownMs) }
}

/** Longest duration of the shutdown, ms. */
const maxShutdownMs = limits.unavailableCallMs + BUSY_MS

/** Waits for the call: the service may read it from the socket after the app has closed it. */
async function expectOneCall({ count }: SmallWorkspace): Promise<void> {
  await until('the service receives the call', () => count(UNAVAILABLE) > 0)
  expect(count(UNAVAILABLE)).toBe(1)
}

/** Quits as the menu, the tray and the keyboard do. The call fails because the process ends. */
const byMenu = (running: RunningApp) => () => {
  running.electron.evaluate(({ app: electronApp }) => electronApp.quit()).catch(() => undefined)
}

/** Clicks the entry of the menu that has the shortcut Ctrl+Q, which the driver cannot press. */
async function clickQuit({ electron }: RunningApp): Promise<void> {
  const click = () =>
    electron.evaluate(({ Menu }) => {
      const entries = Menu.getApplicationMenu()?.items.flatMap(
        ({ submenu }) => submenu?.items ?? [],
      )
      const entry = entries?.find(({ accelerator }) => accelerator === 'CmdOrCtrl+Q')
      entry?.click()
      return entry !== undefined
    })
  // The connection to the process ends under the call.
  await until('the menu exists', () => click().catch(() => true))
}

async function closeWindow({ electron, page }: RunningApp): Promise<void> {
  const window = await electron.browserWindow(page)
  await window.evaluate((one) => one.close()).catch(() => undefined)
}

describe('quitting while signed in', () => {
  it.each<[string, (running: RunningApp) => () => unknown]>([
    ['the menu, or its shortcut', (running) => () => void clickQuit(running)],
    ['its last window, without a tray', (running) => () => void closeWindow(running)],
  ])('by %s makes one unavailable call, and does not wait for its answer', async (_, triggerOf) => {
    const { workspace, app } = await signedIn()
    workspace.hang(UNAVAILABLE)
    const { shutdownMs } = await timeQuit(app, triggerOf(app))
    await expectOneCall(workspace)
    expect(shutdownMs).toBeLessThan(maxShutdownMs)
    expect(workspace.strangers).toEqual([])
  })

  it('by the end of the session of Windows makes one unavailable call, also if it quits then', async () => {
    const { workspace, app } = await signedIn()
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.emit('session-end'),
    )
    await expectOneCall(workspace)
    await quit(app, byMenu(app))
    await expectOneCall(workspace)
  })

  it('waits at most the time limit for a service that answers nothing, also when interrupted and requested again', async () => {
    const { workspace, app } = await signedIn()
    workspace.hang(UNAVAILABLE)
    // Reads of the page may occupy all connections that Chromium opens to one host.
    const reads = /^GET \/main\/slow/
    workspace.hang(reads)
    await app.page.evaluate(
      'for (let n = 0; n < 12; n += 1) void fetch(`/api/main/slow?n=${n}`).catch(() => {})',
    )
    await until('the connections are in use', () => workspace.count(reads) >= CONNECTIONS_MAX)
    const { totalMs, shutdownMs } = await timeQuit(app, () => {
      app.electron.process().kill('SIGINT')
      byMenu(app)()
    })
    await expectOneCall(workspace)
    expect(shutdownMs).toBeGreaterThan(limits.unavailableCallMs * 0.9)
    expect(shutdownMs).toBeLessThan(maxShutdownMs)
    expect(totalMs).toBeLessThan(maxShutdownMs + CLOSING_MS)
  })

  it('by a signal does not wait longer for a page that hangs', async () => {
    const { workspace, app } = await signedIn()
    await app.page.evaluate('void setTimeout(() => { for (;;); })')
    const { totalMs, shutdownMs } = await timeQuit(app, () =>
      app.electron.process().kill('SIGTERM'),
    )
    expect(shutdownMs).toBeLessThan(maxShutdownMs)
    expect(totalMs).toBeLessThan(maxShutdownMs + CLOSING_MS)
    await expectOneCall(workspace)
  })
})

describe('quitting on a slow disk, with a service that never answers', () => {
  it('stores the last action: a screen that was locked is locked at the next start', async (context) => {
    needsKeyring(context)
    const { workspace, app: first } = await signedIn()
    const { profile } = first
    await slowDisk(first, 1_200)
    workspace.hang(UNAVAILABLE)
    // Answered once the lock is on the disk, after the process has ended.
    ask(first.page, 'session.lock', undefined).catch(() => undefined)
    const session = ({ page }: RunningApp) => ask(page, 'session.get', undefined)
    await until('it is locked', async () => (await session(first)).locked)
    await quit(first, byMenu(first))

    const second = (app = await launchApp({ profile, workspaceUrl: workspace.url }))
    isGone = false
    await expect.poll(async () => (await session(second)).user?.id).toBe('u1')
    expect(await session(second)).toMatchObject({ locked: true })
  })

  it('restarts for a user who starts the app meanwhile, and opens their link', async (context) => {
    // The new process is not a child of this one. It is found by SingletonLock and /proc, which only Linux has.
    const isLinux = process.platform === 'linux'
    context.skip(
      !isLinux,
      'The process that has the profile open is found by SingletonLock and /proc, which only Linux has.',
    )
    const { workspace, app: first } = await signedIn()
    const { profile } = first
    const { pid } = first.electron.process()
    // On a busy machine three starts take longer than the app waits for a slow disk.
    const releaseDisk = await holdDisk(first)
    workspace.hang(UNAVAILABLE)
    const documents = () => workspace.count(/bandeja\.json$/)
    const fetchedBefore = documents()
    const exited = new Promise((resolve) => first.electron.process().once('exit', resolve))
    byMenu(first)()
    await until('the shutdown has begun', () => workspace.count(UNAVAILABLE) > 0)
    // A user who sees no window may start the app several times: the start with a link counts.
    for (const args of [[], ['bandeja://dashboard/contacts'], []])
      expect(await startSecondInstance(profile, args)).toBe(0)
    await releaseDisk()
    await exited
    isGone = true

    const owner = await until('another process has the profile', () => ownerOf(profile, pid))
    try {
      const commandLine = await readFile(`/proc/${owner}/cmdline`, 'utf8')
      expect(commandLine).toContain('bandeja://dashboard/contacts')
      await until('its page has loaded', () => documents() > fetchedBefore)
    } finally {
      process.kill(owner, 'SIGKILL')
    }
  })
})

/** The process that has a profile open, by Chromium's lock file; null if there is none besides `except`. */
async function ownerOf(profile: string, except: number | undefined): Promise<number | null> {
  const lock = await readlink(join(profile, 'SingletonLock')).catch(() => '')
  const pid = Number(lock.split('-').at(-1))
  return pid > 0 && pid !== except ? pid : null
}

describe('signing out', () => {
  it('makes one unavailable call before the token is revoked; the next sign-in restores the status; quitting signed out makes none', async () => {
    const { workspace, app } = await signedIn()
    await ask(app.page, 'serviceStatus.set', { status: 'busy' })
    await ask(app.page, 'session.signOut', { groupId: 'g1' })
    const last = () => workspace.calls.filter((call) => /unavailable$|logout$/.test(call))
    const signingOut = ['PUT /main/users/me/service-status-unavailable', 'POST /main/logout']
    expect(last()).toEqual(signingOut)

    await signIn(app.page)
    const status = async () => (await ask(app.page, 'serviceStatus.get', undefined)).status
    await expect.poll(status).toBe('busy')
    expect(workspace.count(/service-status-busy$/)).toBe(2)

    await ask(app.page, 'session.signOut', { groupId: 'g1' })
    await quit(app, byMenu(app))
    // The service has read every earlier call by the time it answers this one.
    await fetch(`${workspace.url}/.well-known/bandeja.json`)
    expect(last()).toEqual([...signingOut, ...signingOut])
    expect(workspace.strangers).toEqual([])
  })
})
