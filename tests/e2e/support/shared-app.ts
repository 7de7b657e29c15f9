import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Settings } from '#contract/bridge.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { beforeLaunch, launchApp, type RunningApp } from '#tests/support/electron-app.ts'

const SHEETS = join(import.meta.dirname, '../../../out/renderer/assets')

/**
 * One application for several tests, each with a workspace and so with a session, drafts and an outbox of its own: what
 * the desktop keeps belongs to an address and a person. To start the program anew takes longer than most tests do, so that
 * it waits for the next file of tests when one is through.
 */
export interface AppInTurns {
  /**
   * The application connected to the workspace at this address, with nothing in it of the test before.
   * @param options who is signed in, else the page stands before a sign-in; and switches for Electron, of which the first
   *   start is the last word
   */
  take(
    workspaceUrl: string,
    options?: { as?: { email: string; password: string }; args?: readonly string[] },
  ): Promise<RunningApp>
  /** Quits it as a person does; the next to take it finds what it kept. */
  quit(): Promise<void>
  /**
   * Signs out and leaves nothing behind for the next. Ended instead is an application that a failed test has had, or
   * whose page was given another clock: that outlasts a fresh page.
   */
  giveBack(failed: boolean): Promise<void>
  /** Leaves it to whoever takes one next, or ends it. */
  end(): Promise<void>
}

/** An application, and how it stood before its first test. */
interface Turns {
  profile: string
  args: string
  app: RunningApp | null
  settings: Settings
  size: number[]
}

/** The one that nobody uses; two on a desktop would take the focus from each other. */
let idle: Turns | null = null
beforeLaunch(async () => {
  const ended = idle
  idle = null
  if (ended !== null) await endOf(ended)
})
// Whoever runs the tests ends them by a signal, upon which the driver ends the application.
process.once('exit', () => {
  if (idle !== null) rmSync(idle.profile, { recursive: true, force: true, maxRetries: 10 })
})

export function appInTurns(): AppInTurns {
  let mine: Turns | null = null

  async function end(): Promise<void> {
    const ended = mine
    mine = null
    if (ended !== null) await endOf(ended)
  }

  return {
    async take(workspaceUrl, { as, args = [] } = {}) {
      mine ??= adopt(args.join(' ')) ?? (await start(args))
      const app = (mine.app ??= await launch(mine.profile, args))
      const { page } = app
      await stepAside(page)
      await ask(page, 'connection.set', { address: workspaceUrl })
      if (as !== undefined) await signInAside(page, as)
      await page.goto('app://bandeja/')
      return app
    },

    async quit() {
      if (mine === null) return
      await mine.app?.close()
      mine.app = null
    },

    async giveBack(failed) {
      if (mine === null) return
      const { app, settings, size } = mine
      if (failed || app === null) return end()
      const { page } = app
      // Where the driver keeps the clock that it gives a page.
      if (await page.evaluate("'__pwClock' in globalThis")) return end()
      await page.mouse.move(0, 0)
      await page.emulateMedia({ reducedMotion: null, colorScheme: null, forcedColors: null })
      await stepAside(page)
      if ((await ask(page, 'session.get', undefined)).user !== null)
        await ask(page, 'session.signOut', {})
      // To the desktop a session ended from outside: who signs in next would be led to where it was.
      await ask(page, 'session.remember', { path: null, userId: null })
      await ask(page, 'settings.set', settings)
      await page.evaluate('localStorage.clear(), sessionStorage.clear()')
      if (String(await contentSize(app)) !== String(size)) await resize(app, size)
    },

    async end() {
      if (idle !== null || mine?.app == null) return end()
      idle = mine
      mine = null
    },
  }
}

/** The application that waits, if it was started in this way. */
function adopt(args: string): Turns | null {
  if (idle?.args !== args) return null
  const adopted = idle
  idle = null
  return adopted
}

async function start(args: readonly string[]): Promise<Turns> {
  const profile = await mkdtemp(join(tmpdir(), 'bandeja-inbox-'))
  const app = await launch(profile, args)
  const settings = await ask(app.page, 'settings.get', undefined)
  return { profile, args: args.join(' '), app, settings, size: await contentSize(app) }
}

async function launch(profile: string, args: readonly string[]): Promise<RunningApp> {
  const app = await launchApp({ profile, keyring: false, args })
  await app.page.waitForLoadState('load')
  return app
}

async function endOf({ app, profile }: Turns): Promise<void> {
  await app?.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * Leaves the page on a style sheet of the application's own, where nothing runs and the bridge is there all the same:
 * between two tests no screen is drawn that nobody looks at.
 */
async function stepAside(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.endsWith('.css')) return
  const sheets = await readdir(SHEETS)
  const [sheet] = sheets.filter((name) => name.endsWith('.css'))
  await page.goto(`app://bandeja/assets/${sheet}`)
}

/** Signs in while the page is aside: the desktop loads it anew for the frames of a workspace that it has not known. */
async function signInAside(page: Page, account: { email: string; password: string }) {
  const unlessReloaded = (error: unknown) => {
    if (!String(error).includes('context was destroyed')) throw error
  }
  await ask(page, 'session.signIn', account).catch(unlessReloaded)
  const session = () => ask(page, 'session.get', undefined).catch(unlessReloaded)
  await expect.poll(async () => (await session())?.user?.email).toBe(account.email)
}

const contentSize = ({ electron }: RunningApp): Promise<number[]> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentSize() ?? [])

const resize = ({ electron }: RunningApp, [width = 0, height = 0]: readonly number[]) =>
  electron.evaluate(
    ({ BrowserWindow }, to) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height),
    { width, height },
  )
