import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinks, pathFromArguments } from '#main/links.ts'
import { startApp } from '#main/phases/start.ts'
import { watchErrors } from '#tests/support/page-errors.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import type { AppUnderTest } from '#tests/support/app-under-test.ts'
import type { NotificationRequest } from '#main/ports.ts'
import { openTestAdapters } from './adapters.ts'
import { sharedChromium } from './chromium.ts'
import { openPageAddress } from './page-address.ts'
import { createPageBridge } from './page-bridge.ts'
import { readStoredPage, storePage } from './page-storage.ts'
import { pageSystem } from './page-system.ts'
import { pageWindows } from './page-window.ts'

export interface PageAppOptions {
  /** Base address of the workspace; without it the app asks the user for the address. */
  workspaceUrl?: string
  /** Profile folder. Default: a new one, which is removed at the end. Pass the same folder to start again. */
  profile?: string
  /** Whether there is a keychain. Default: yes. */
  keyring?: boolean
  /** A `bandeja://` link with which the system starts the app. */
  link?: string
  /** Who is signed in before the page is loaded; by default the app shows the sign-in. */
  as?: { email: string; password: string }
}

/** The app's page in a browser, over main's own services, without Electron. */
export interface PageApp extends AppUnderTest {
  /** The notifications that are shown, by tag. */
  readonly notifications: ReadonlyMap<string, NotificationRequest>
}

/** The size of the app's window at its first start, px. */
const VIEWPORT = { width: 1_440, height: 900 }

/** Starts main's services in this process, and the built page of out/ in the shared Chromium. */
export async function launchPageApp(options: PageAppOptions = {}): Promise<PageApp> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'bandeja-profile-')))
  const browser = await sharedChromium()
  const stored = await readStoredPage(profile)
  const address = await openPageAddress(stored?.port)
  const { origin } = address
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    ...(stored && { storageState: stored.storageState }),
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write', 'microphone'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const bridge = createPageBridge()
  await bridge.expose(context, origin)
  const page = await context.newPage()
  const errors = watchErrors(page)
  const system = pageSystem(page)
  const log: string[] = []
  const host = await openTestAdapters({
    profile,
    keyring: options.keyring ?? true,
    bridge,
    applyTheme: (theme) =>
      void page
        .emulateMedia({ colorScheme: theme === 'system' ? null : theme })
        .catch(() => undefined),
    system,
    onLogged: (line) => void log.push(line),
  })
  const quitting = new AbortController()
  const run = {
    development: {
      isDevelopment: true,
      workspace: options.workspaceUrl ?? null,
      policy: null,
      userData: profile,
      updateFeed: null,
      devServer: null,
    },
    links: createLinks(pathFromArguments(options.link === undefined ? [] : [options.link])),
    quitting,
  }
  const windows = pageWindows({
    origin,
    page,
    setBadge: system.setBadge,
    onServed: address.answerWith,
  })
  const started = startApp(run, host.adapters, windows)
  started.catch((error: unknown) => log.push(`error The app did not start: ${String(error)}\n`))
  if (options.as !== undefined) {
    const answer = await bridge.request('session.signIn', options.as)
    if (!answer.ok) throw new Error(`session.signIn: ${answer.error.code}`)
  }
  await page.goto(origin + run.links.first())

  const leave = async () => {
    if (options.profile !== undefined) await storePage(profile, context, origin)
    await context.close()
    address.close()
  }
  return {
    page,
    profile,
    log,
    errors,
    system,
    notifications: host.notifications,
    resize: (width, height) => page.setViewportSize({ width, height }),
    async close() {
      await host.quit()
      await host.cut()
      await leave()
      if (options.profile === undefined) {
        await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      }
    },
    async kill() {
      await Promise.all([host.cut(), leave()])
    },
  }
}
