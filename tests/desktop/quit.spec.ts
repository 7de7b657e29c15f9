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
/** What a busy machine adds to a timer of the application's, ms. */
const BUSY_MS = 3_000
/** And to all that is to be closed after it. */
const CLOSING_MS = 5_000
/** What the application prints once nothing holds it up any more. */
const HELD = /held up for (\d+) ms, (\d+) of them by its farewell/

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

/** Quits by `how`, and resolves once the process is gone. */
async function quit(running: RunningApp, how: () => unknown): Promise<void> {
  const child = running.electron.process()
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  how()
  await gone
  isGone = true
}

/**
 * Quits from the menu, and resolves with the time for which the application held its end up, ms: in all, from being
 * asked to the moment at which nothing is left but the runtime's own end; and by its farewell, until it asks itself.
 */
async function heldUp(running: RunningApp, times = 1): Promise<{ ms: number; farewellMs: number }> {
  await running.electron.evaluate(({ app: electronApp }) => {
    const asked: number[] = []
    electronApp.on('before-quit', () => asked.push(performance.now()))
    electronApp.once('quit', () => {
      const [first = 0] = asked
      const ms = Math.round(performance.now() - first)
      const farewellMs = Math.round((asked.at(-1) ?? 0) - first)
      process.stdout.write(`held up for ${ms} ms, ${farewellMs} of them by its farewell\n`)
    })
  })
  await quit(running, () => {
    for (let asked = 0; asked < times; asked += 1) byMenu(running)()
  })
  const [, ms, farewellMs] = HELD.exec(running.log.join('')) ?? []
  return { ms: Number(ms), farewellMs: Number(farewellMs) }
}

/** What a farewell takes at most, ms. */
const farewellMost = limits.unavailableCallMs + BUSY_MS

/** The service has heard that the person is unavailable; what it read of a closed socket comes a little later. */
async function expectOneCall({ count }: SmallWorkspace): Promise<void> {
  await until('the service is told', () => count(UNAVAILABLE) > 0)
  expect(count(UNAVAILABLE)).toBe(1)
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
    await quit(app, how(app))
    await expectOneCall(workspace)
    expect(workspace.strangers).toEqual([])
  })

  it('is not held up longer by a service that never answers, nor asked twice', async () => {
    const { workspace, app } = await signedIn()
    workspace.hang(UNAVAILABLE)
    const { ms, farewellMs } = await heldUp(app, 2)
    await expectOneCall(workspace)
    expect(farewellMs).toBeGreaterThan(limits.unavailableCallMs * 0.9)
    expect(farewellMs).toBeLessThan(farewellMost)
    expect(ms).toBeLessThan(farewellMost + CLOSING_MS)
  })

  it('is not held up by a service that is not there', async () => {
    const { workspace: gone, app } = await signedIn()
    await gone.stop()
    workspace = undefined
    expect((await heldUp(app)).farewellMs).toBeLessThan(farewellMost)
  })

  it('is not held up by a page that hangs', async () => {
    const { workspace, app } = await signedIn()
    await app.page.evaluate('void setTimeout(() => { for (;;); })')
    const { ms, farewellMs } = await heldUp(app)
    expect(farewellMs).toBeLessThan(farewellMost)
    expect(ms).toBeLessThan(farewellMost + CLOSING_MS)
    await expectOneCall(workspace)
  })

  it('is not held up by a service that refuses', async () => {
    const { workspace, app } = await signedIn()
    workspace.refuse(UNAVAILABLE, 500)
    expect((await heldUp(app)).farewellMs).toBeLessThan(farewellMost)
    await expectOneCall(workspace)
  })
})

describe('quitting on a slow disk, with a service that never answers', () => {
  it('keeps what was done last: a screen that was locked is locked at the next start', async (context) => {
    needsKeyring(context)
    const { workspace, app: first } = await signedIn()
    const { profile } = first
    await slowDisk(first, 1_200)
    workspace.hang(UNAVAILABLE)
    // The answer comes once it is on the disk, which is after the end.
    ask(first.page, 'session.lock', undefined).catch(() => undefined)
    const session = ({ page }: RunningApp) => ask(page, 'session.get', undefined)
    await until('it is locked', async () => (await session(first)).locked)
    await quit(first, byMenu(first))

    const second = (app = await launchApp({ profile, workspaceUrl: workspace.url }))
    isGone = false
    await expect.poll(async () => (await session(second)).user?.id).toBe('u1')
    expect(await session(second)).toMatchObject({ locked: true })
  })

  it('begins anew for whoever starts the program meanwhile, where their link leads', async (context) => {
    // The new process is nobody's child here: SingletonLock and /proc, which Linux alone has, are how it is found.
    const isLinux = process.platform === 'linux'
    context.skip(!isLinux, 'Who has a profile open, and by which words, is read as Linux tells it.')
    const { workspace, app: first } = await signedIn()
    const { profile } = first
    const { pid } = first.electron.process()
    // Three starts take longer than any disk is waited for where the machine is busy.
    const releaseDisk = await holdDisk(first)
    workspace.hang(UNAVAILABLE)
    const documents = () => workspace.count(/bandeja\.json$/)
    const asked = documents()
    const gone = new Promise((resolve) => first.electron.process().once('exit', resolve))
    byMenu(first)()
    await until('it says farewell', () => workspace.count(UNAVAILABLE) > 0)
    // Whoever sees nothing come up may start it once more: what leads somewhere counts.
    for (const words of [[], ['bandeja://dashboard/contacts'], []])
      expect(await startSecondInstance(profile, words)).toBe(0)
    await releaseDisk()
    await gone
    isGone = true

    const owner = await until('another has the profile', () => ownerOf(profile, pid))
    try {
      const words = await readFile(`/proc/${owner}/cmdline`, 'utf8')
      expect(words).toContain('bandeja://dashboard/contacts')
      await until('its page stands', () => documents() > asked)
    } finally {
      process.kill(owner, 'SIGKILL')
    }
  })
})

/** The process that has a profile open, as the browser's engine notes it there; null for none but that one. */
async function ownerOf(profile: string, butFor: number | undefined): Promise<number | null> {
  const note = await readlink(join(profile, 'SingletonLock')).catch(() => '')
  const pid = Number(note.split('-').at(-1))
  return pid > 0 && pid !== butFor ? pid : null
}

describe('signing out', () => {
  it('makes one unavailable call before the token is over, and quitting then makes none', async () => {
    const { workspace, app } = await signedIn()
    await ask(app.page, 'session.signOut', { groupId: 'g1' })
    const last = workspace.calls.filter((call) => /unavailable$|logout$/.test(call))
    await quit(app, byMenu(app))
    expect(last).toEqual(['PUT /main/users/me/service-status-unavailable', 'POST /main/logout'])
    await expectOneCall(workspace)
    expect(workspace.strangers).toEqual([])
  })

  it('is made good at the next sign-in', async () => {
    const { workspace, app } = await signedIn()
    await ask(app.page, 'serviceStatus.set', { status: 'busy' })
    await ask(app.page, 'session.signOut', {})
    await signIn(app.page)
    const status = async () => (await ask(app.page, 'serviceStatus.get', undefined)).status
    await expect.poll(status).toBe('busy')
    expect(workspace.count(/service-status-busy$/)).toBe(2)
  })
})

describe('quitting while nobody is signed in', () => {
  it('calls nobody', async () => {
    workspace = await startSmallWorkspace()
    app = await launchApp({ workspaceUrl: workspace.url })
    await quit(app, byMenu(app))
    // What was sent before the end is read before what is asked after it.
    await fetch(`${workspace.url}/.well-known/bandeja.json`)
    expect(workspace.calls.filter((call) => !call.startsWith('GET /.well-known'))).toEqual([])
  })
})
