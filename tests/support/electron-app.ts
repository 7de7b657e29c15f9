import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { plainEnvironment } from './environment.ts'
import { evaluateInATask } from './evaluate-in-task.ts'
import { PATIENCE_MS } from './patience.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOLD = join(import.meta.dirname, 'hold-until-driven.cjs')
/** Longest wait for the end of the app: its shutdown, a slow disk and closing windows take seconds on an idle machine. */
const GONE_MS = 30_000

export interface AppOptions {
  /** Base address of the workspace to connect to; without one the app asks for it. */
  workspaceUrl?: string
  /** Folder of the profile; a fresh one, removed at the end, unless given. Give one to start twice. */
  profile?: string
  /** Whether a keyring may be used (the default). Without it Electron finds plain text only. */
  keyring?: boolean
  /** What to start in place of Electron itself: something that starts it, such as a tracer. */
  executable?: string
  /** Leaves name look-ups to the system, for a test that watches for them. */
  lookUpNames?: boolean
  /** Further switches for Electron. */
  args?: readonly string[]
  /** A `bandeja://` link that the start is to follow, as the system hands one over. */
  link?: string
  /** Further environment. */
  env?: Readonly<Record<string, string>>
}

/** The built app in a window of its own, driven from outside. */
export interface RunningApp {
  readonly electron: ElectronApplication
  /** The page of the first window. */
  readonly page: Page
  readonly profile: string
  /** What the main process has printed so far. */
  readonly log: readonly string[]
  /** What the page has reported as errors. Any fails the test (own-desktop.ts); one that means it to fail takes them out. */
  readonly errors: string[]
  /** Quits as a person would, and removes the profile unless it was given. Rejects where it does not end by that. */
  close(): Promise<void>
  /** Ends it at once, as a power cut would. Its profile stays. */
  kill(): Promise<void>
}

let makeRoom = () => Promise.resolve()

/** Has this done before each start, by whoever keeps an app that nobody uses. */
export function beforeLaunch(act: () => Promise<void>): void {
  makeRoom = act
}

/** Starts the app that stands in out/ and resolves once its first window has a page. */
export async function launchApp(options: AppOptions = {}): Promise<RunningApp> {
  await makeRoom()
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
  evaluateInATask(electron)
  const child = electron.process()
  const gone = new Promise((resolve) => child.once('exit', resolve))
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
    errors: errorsOf(page),
    async close() {
      let isKilled = false
      const insist = setTimeout(() => {
        isKilled = true
        void kill(child)
      }, GONE_MS)
      // Not the driver's own call to quit, which runs in the midst of whatever is running (evaluate-in-a-task.ts).
      // Nobody may be left to answer it.
      electron.evaluate(({ app }) => app.quit()).catch(() => undefined)
      await gone
      clearTimeout(insist)
      await forget()
      if (isKilled) throw new Error(`The app did not end:\n${log.join('')}`)
    },
    kill: () => kill(child),
  }
}

/** Of every page that was opened. */
const reported: string[][] = []

/**
 * Fails by what pages have reported as errors since this was asked last, whether or not their application has ended.
 * @param meant which errors a test brings about
 */
export function failByErrors(meant?: RegExp): void {
  const errors = reported.flatMap((each) => each.splice(0))
  const others = errors.filter((error) => meant?.test(error) !== true)
  if (others.length > 0) throw new Error(`A page reported errors:\n${others.join('\n')}`)
}

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  reported.push(errors)
  page.on('pageerror', (error) => errors.push(`${String(error)}\n${error.stack ?? ''}`))
  page.on('console', (message) => {
    // Of each answer that is no success: what the page makes of it, the test sees.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) errors.push(message.text())
  })
  return errors
}

/**
 * Path of the Electron to test with: the runner names its folder in BANDEJA_ELECTRON. By hand:
 * `node scripts/with-desktop.mjs npx vitest run <file>`.
 */
export function electronExecutable(): string {
  const folder = process.env['BANDEJA_ELECTRON']
  const path = join(folder ?? '', executableName(process.platform))
  if (folder && existsSync(path)) return path
  throw new Error(
    'BANDEJA_ELECTRON names no folder with an Electron. Run this through npm run test:e2e, or behind ' +
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
    // Nothing but the loopback has an address: a test can never reach a service that is not its own.
    ...(lookUpNames
      ? []
      : ['--host-resolver-rules=MAP * ^NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']),
    ...args,
  ]
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
