import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinks, pathFromArguments } from '#main/links.ts'
import { startApp } from '#main/phases/start.ts'
import { watchErrors } from '#tests/support/page-errors.ts'
import type { AppUnderTest } from '#tests/support/app-under-test.ts'
import type { NotificationRequest } from '#main/ports.ts'
import { openTestAdapters } from './adapters.ts'
import { createPageBridge } from './page-bridge.ts'
import { leavePageSlot, takePageSlot } from './page-slot.ts'
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
  /** The policy of IT, as in its file. */
  policy?: object
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

/** Starts main's services in this process, and the built page of out/ in the shared Chromium. */
export async function launchPageApp(options: PageAppOptions = {}): Promise<PageApp> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'bandeja-profile-')))
  const bridge = createPageBridge()
  const slot = await takePageSlot(await readStoredPage(profile))
  slot.bridge = bridge
  const { page, context, address } = slot
  const { origin } = address
  const errors = watchErrors(page)
  const system = pageSystem(page)
  const log: string[] = []
  const host = await openTestAdapters({
    profile,
    keyring: options.keyring ?? true,
    policy: options.policy === undefined ? null : JSON.stringify(options.policy),
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

  let hasLeft = false
  const leave = async () => {
    // A test that quits the app is followed by the hook that ends it; the page may be another app's by then.
    if (hasLeft) return
    hasLeft = true
    if (options.profile !== undefined) await storePage(profile, context, origin)
    await leavePageSlot(slot)
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
      await host.cut()
      await leave()
    },
  }
}
