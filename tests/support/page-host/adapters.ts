import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPushes } from '#main/bridge/pushes.ts'
import { createDamagedFiles } from '#main/damaged-files/damaged-files.ts'
import { createTokenVault, type Cipher } from '#main/electron/files/token-vault.ts'
import { createFileStore } from '#main/file-store.ts'
import type { Settings } from '#contract/bridge.ts'
import type { Adapters } from '#main/phases/adapters.ts'
import { readMachinePolicy } from '#main/policy/read-policy.ts'
import type { Fetch, Log, NotificationRequest } from '#main/ports.ts'
import { createProxyLogin } from '#main/proxy-login/proxy-login.ts'
import { createStartupGate } from '#main/startup-gate.ts'
import { UpdateError } from '#main/updates/updates.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { stoppableClock } from './clock.ts'
import type { createPageBridge } from './page-bridge.ts'
import type { pageSystem } from './page-system.ts'

const ROOT = join(import.meta.dirname, '../../..')

export interface HostOptions {
  /** Folder of the app's files. */
  profile: string
  /** Whether there is a keychain, which keeps the session across starts. */
  keyring: boolean
  /** The policy file of IT; null: there is none. */
  policy: string | null
  bridge: ReturnType<typeof createPageBridge>
  /** Called with the theme of menus and pages. */
  applyTheme: (theme: Settings['theme']) => void
  system: ReturnType<typeof pageSystem>
  /** Receives each line of the log. */
  onLogged: (line: string) => void
}

/** The adapters of main without Electron: the machine's own files, Node's network, and records instead of the desktop. */
export async function openTestAdapters(options: HostOptions) {
  const { profile, keyring, bridge } = options
  const { openExternal, writeClipboard, trackDownloads } = options.system
  const notifications = new Map<string, NotificationRequest>()
  const clock = stoppableClock()
  const ended = new AbortController()
  const log = logTo(options.onLogged)
  const files = createFileStore(join(profile, 'state'))
  const pushes = createPushes(log)
  const { push } = pushes
  const cipher = () => (keyring ? plainCipher : null)
  const startup = createStartupGate(clock)
  const damagedFiles = createDamagedFiles({ files, log, push })
  const managedBy = await readMachinePolicy({
    path: join(profile, 'policy.json'),
    readFile: () => Promise.resolve(options.policy),
    queryRegistry: () => Promise.resolve(null),
    files,
  })
  let shutDown = () => Promise.resolve()

  const adapters: Adapters = {
    paths: {
      root: ROOT,
      page: join(ROOT, 'out', 'renderer'),
      preload: '',
      workspace: { file: '', data: '' },
      dictionaries: '',
      pictures: '',
      icon: '',
      userData: profile,
      logs: join(profile, 'logs'),
    },
    managedBy,
    authorities: [],
    pushes,
    proxyLogin: createProxyLogin({ cipher, files, clock, log, push }),
    startup,
    damagedFiles,
    vault: createTokenVault({ cipher, files, log }),
    deviceVault: createTokenVault({ cipher, files, log, file: 'device.sealed' }),
    lineKeys: createTokenVault({ cipher, files, log, file: 'line-key.sealed' }),
    notifier: {
      show: (request) => void notifications.set(request.tag, request),
      close: (tag) => void notifications.delete(tag),
    },
    settingsFile: settingsIn(join(profile, 'settings.json')),
    serveBridge: bridge.serve,
    system: {
      quit: () => undefined,
      beforeQuitting(shutdown) {
        shutDown = shutdown
      },
      idleSeconds: () => 0,
      keepRunningWithoutWindow: () => undefined,
      watchPower: () => undefined,
      appInfo: () => ({
        version: versionOf(ROOT),
        platform: process.platform,
        locale: 'en-US',
        formatLocale: 'en-US',
        runtime: 'Page host',
      }),
      appFacts: () => [],
      graphicsFacts: () => [],
      deviceName: () => `Bandeja ${versionOf(ROOT)}, Linux`,
      openExternal,
      writeClipboard,
      printPdf: () => Promise.reject(new Error('The page host prints nothing.')),
      shortcuts: { register: () => true, unregister: () => undefined },
      setAutoStart: () => undefined,
      fixedConnection: ({ workspace }) =>
        Promise.resolve(
          workspace === null ? {} : { managed: { kind: 'address', address: workspace } },
        ),
      startEmbeddedWorkspace: () =>
        Promise.reject(new Error('The page host has no embedded workspace.')),
      systemProxy: () => Promise.resolve('DIRECT'),
      openCrashReports: () => noCrashReports,
      logUncaught: () => undefined,
      showInFolder: () => undefined,
      trackDownloads,
      createSelfUpdater: () => ({
        download: () => Promise.reject(new UpdateError('invalidFeed', 'There is no feed.')),
        restart: () => undefined,
      }),
      readInstallation: () => ({
        platform: process.platform,
        packageType: null,
        appImage: null,
        hasInstaller: false,
        isWritable: false,
      }),
      readUpdateFeed: () => null,
      createSpellChecker: () => ({ check: () => undefined }),
      createTray: () => ({ render: () => undefined, destroy: () => undefined }),
      waitForTrayHost: () => Promise.resolve(true),
      setApplicationMenu: () => undefined,
      enableMenuCommands: () => undefined,
      applyTheme: options.applyTheme,
      onThemeChange: () => undefined,
      surfaceColour: () => '#ffffff',
    },
    ports: {
      files,
      fetch: until(ended.signal),
      clock,
      log,
      push,
      firstScreenShown: startup.opened,
    },
  }

  return {
    adapters,
    /** The notifications shown and not closed, by tag. */
    notifications,
    /** Quits as a user does. */
    quit: () => shutDown(),
    /** Ends all calls and timers, like a power cut, and lets go of the sockets. */
    async cut() {
      ended.abort(new Error('The app has ended.'))
      const over = shutDown()
      clock.stop()
      await over
    },
  }
}

/** Node's fetch, whose calls fail from the end of the app on. */
const until =
  (end: AbortSignal): Fetch =>
  (url, init = {}) =>
    nodeFetch(url, {
      ...init,
      signal: init.signal === undefined ? end : AbortSignal.any([init.signal, end]),
    })

/** Stands for a keychain: what it writes is legible. */
const plainCipher: Cipher = {
  encrypt: (text) => Buffer.from(text),
  decrypt: (bytes) => Buffer.from(bytes).toString(),
}

function logTo(onLogged: (line: string) => void): Log {
  const write =
    (level: string): Log['info'] =>
    (message, facts = {}) =>
      onLogged(`${level} ${message} ${JSON.stringify(facts)}\n`)
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

function settingsIn(path: string): Adapters['settingsFile'] {
  return {
    read: (): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}),
    write(settings) {
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, JSON.stringify(settings))
    },
  }
}

function versionOf(root: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return version
}

const noCrashReports: ReturnType<Adapters['system']['openCrashReports']> = {
  start: () => Promise.resolve(),
  stop: () => undefined,
  onProcessEnded: () => Promise.resolve(),
  onError: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  readDump: () => Promise.resolve(null),
}
