import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright'
import type { AppUnderTest } from './app-under-test.ts'
import { plainEnvironment } from './environment.ts'
import { electronSystem } from './electron-system.ts'
import { evaluateInTask } from './evaluate-in-task.ts'
import { watchErrors } from './page-errors.ts'
import { PATIENCE_MS } from './patience.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOLD = join(import.meta.dirname, 'hold-until-driven.cjs')
/**
 * Time limit for the end of the app, ms. Even on an idle machine, its shutdown takes seconds.
 */
const GONE_MS = 30_000
/**
 * Switches of tests, not of benchmarks. The pages' processor time limits how long the tests take: without animations and
 * without the two optimising compilers, which pay off only in long runs, it is a quarter less.
 */
const TEST_SWITCHES = ['--force-prefers-reduced-motion', '--js-flags=--no-opt --no-maglev']

export interface AppOptions {
  /** Base address of the workspace; without it the app asks the user for the address. */
  workspaceUrl?: string
  /** Profile folder. Default: a new one, which is removed at the end. Pass the same folder to start again. */
  profile?: string
  /** Whether a keyring may be used. Default: yes. Without a keyring, Electron stores plain text. */
  keyring?: boolean
  /** A program that is started instead of Electron and starts Electron itself, such as a tracer. */
  executable?: string
  /** Whether names are resolved by the system, for tests that observe this. Default: no. */
  lookUpNames?: boolean
  /** Additional switches for Electron. */
  args?: readonly string[]
  /** A `bandeja://` link with which the system starts the app. */
  link?: string
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>
}

/** The built app in its own window, controlled by Playwright. */
export interface RunningApp extends AppUnderTest {
  readonly electron: ElectronApplication
}

let actBeforeLaunch = () => Promise.resolve()

/** Registers the callback that runs before each start, such as one that ends a shared app. */
export function beforeLaunch(act: () => Promise<void>): void {
  actBeforeLaunch = act
}

/** Starts the built app in out/ and resolves when its first window has a page. */
export async function launchApp(options: AppOptions = {}): Promise<RunningApp> {
  await actBeforeLaunch()
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'bandeja-profile-')))
  const electron = await _electron.launch({
    executablePath: options.executable ?? electronExecutable(),
    cwd: ROOT,
    args: [
      ...switches(profile, options),
      '-r',
      HOLD,
      ROOT,
      ...(options.link ? [options.link] : []),
    ],
    timeout: PATIENCE_MS,
    env: plainEnvironment({
      ...(options.workspaceUrl === undefined
        ? {}
        : { BANDEJA_WORKSPACE_URL: options.workspaceUrl }),
      ...options.env,
    }),
  })
  evaluateInTask(electron)
  const child = electron.process()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  }
  const forget = async () => {
    if (options.profile) return
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  electron.context().setDefaultTimeout(PATIENCE_MS)
  const page = await electron.firstWindow().catch(async (error: unknown) => {
    await kill(child)
    await forget()
    throw new Error(`The app opened no window:\n${log.join('')}`, { cause: error })
  })
  return {
    electron,
    page,
    profile,
    log,
    errors: watchErrors(page),
    system: electronSystem(electron),
    resize: (width, height) =>
      electron.evaluate(
        ({ BrowserWindow }, size) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        { width, height },
      ),
    async close() {
      let isKilled = false
      const killTimer = setTimeout(() => {
        isKilled = true
        void kill(child)
      }, GONE_MS)
      // Do not use Playwright's own quit, which interrupts other JavaScript (see evaluate-in-task.ts). The response may
      // be lost when the process ends.
      electron.evaluate(({ app }) => app.quit()).catch(() => undefined)
      await exited
      clearTimeout(killTimer)
      await forget()
      if (isKilled) throw new Error(`The app did not end:\n${log.join('')}`)
    },
    kill: () => kill(child),
  }
}

/**
 * Path of the Electron for the tests; the runner passes its folder in BANDEJA_ELECTRON. To run a file without the
 * runner: `node scripts/with-desktop.mjs npx vitest run <file>`.
 */
export function electronExecutable(folder = process.env['BANDEJA_ELECTRON']): string {
  const path = join(folder ?? '', executableName(process.platform))
  if (folder && existsSync(path)) return path
  throw new Error(
    'BANDEJA_ELECTRON is not a folder with an Electron. Run the tests with npm run test:e2e, or with ' +
      'node scripts/with-desktop.mjs.',
  )
}

function executableName(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'electron.exe'
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

function switches(profile: string, options: AppOptions): string[] {
  const { keyring = true, lookUpNames = false, args = [] } = options
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    `--password-store=${keyring ? 'gnome-libsecret' : 'basic'}`,
    // Resolve only the loopback, so that a test never reaches an external service.
    ...(lookUpNames
      ? []
      : ['--host-resolver-rules=MAP * ^NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']),
    // Vitest sets this variable; the benchmarks run without Vitest.
    ...(process.env['VITEST'] === undefined ? [] : TEST_SWITCHES),
    ...args,
  ]
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
}
