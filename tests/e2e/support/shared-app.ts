import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#contract/bridge.ts'
import { ask, signInOverBridge } from '#tests/desktop/support/desktop.ts'
import { beforeLaunch, launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { stepAside } from '#tests/support/step-aside.ts'

/**
 * One app for several tests, each with a workspace of its own, and so with its own session, drafts
 * and outbox: the app stores them by address and user. Starting the app takes longer than most
 * tests, so it stays open for the next test file.
 */
export interface SharedApp {
  /**
   * The app connected to the workspace at this address, without any state of the previous test.
   * @param options who is signed in (by default the app shows the sign-in), and switches for
   * Electron, which only the first start applies
   */
  take(
    workspaceUrl: string,
    options?: { as?: { email: string; password: string }; args?: readonly string[] },
  ): Promise<RunningApp>
  /** Quits it as a user does; the next start has the same profile. */
  quit(): Promise<void>
  /**
   * Signs out and clears the state for the next test. The app is ended instead after a failed test,
   * or if its page has a fake clock, which survives a reload.
   */
  giveBack(failed: boolean): Promise<void>
  /** Releases the app to the next user, or ends it. */
  end(): Promise<void>
}

/** An app, and its state before the first test. */
interface Turns {
  profile: string
  args: string
  app: RunningApp | null
  settings: Settings
  size: number[]
}

/** The unused app: two on one desktop would take the focus from each other. */
let idle: Turns | null = null
beforeLaunch(async () => {
  const ended = idle
  idle = null
  if (ended !== null) await endOf(ended)
})
// The test runner is stopped by a signal, and Playwright then ends the app.
process.once('exit', () => {
  if (idle !== null) rmSync(idle.profile, { recursive: true, force: true, maxRetries: 10 })
})

export function shareApp(): SharedApp {
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
      if (as !== undefined) await signInOverBridge(page, as)
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
      // Where Playwright stores the fake clock of a page.
      if (await page.evaluate("'__pwClock' in globalThis")) return end()
      await page.mouse.move(0, 0)
      await page.emulateMedia({ reducedMotion: null, colorScheme: null, forcedColors: null })
      await stepAside(page)
      if ((await ask(page, 'session.get', undefined)).user !== null)
        await ask(page, 'session.signOut', {})
      // To the app a session ended from outside: the next user would be led to the last screen.
      await ask(page, 'session.remember', { path: null, userId: null })
      await ask(page, 'settings.set', settings)
      await page.evaluate('localStorage.clear(), sessionStorage.clear()')
      if (String(await contentSize(app)) !== String(size))
        await app.resize(size[0] ?? 0, size[1] ?? 0)
    },

    async end() {
      if (idle !== null || mine?.app == null) return end()
      idle = mine
      mine = null
    },
  }
}

/** The idle app, if it was started with the same options. */
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

const contentSize = ({ electron }: RunningApp): Promise<number[]> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentSize() ?? [])
