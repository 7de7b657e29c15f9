import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from 'playwright'
import { expect } from 'vitest'
import { PATIENCE_MS } from '#tests/support/patience.ts'

/** The folder of `Machine.shared`, as the machine sees it. */
const SHARED = '/mnt'

export interface Result {
  code: number | null
  output: string
}

/** A running app of the ordinary user. */
export interface UserApp {
  page: Page
  /** Ends it as the end of the session does. */
  close(): Promise<void>
}

/**
 * A Debian on which a test installs packages as root: this machine's own system, with everything written to it kept in
 * memory. It shares the network with this machine, and nothing else.
 */
export interface Machine {
  /** A folder that both machines see. */
  readonly shared: string
  /** Copies files into that folder. @returns their paths inside the machine */
  bring(...files: readonly string[]): Promise<string[]>
  /** Runs a shell command as root. */
  run(command: string): Promise<Result>
  /** The same; rejects if it fails. @returns its output */
  must(command: string): Promise<string>
  /** Runs a shell command in the session of the ordinary user; rejects if it fails. @returns its output */
  asUser(command: string): Promise<string>
  /** Starts the app as the ordinary user, through `bandeja`. */
  startApp(args?: readonly string[]): Promise<UserApp>
  close(): Promise<void>
}

/** Only root can start it. */
export async function startMachine(): Promise<Machine> {
  const base = await mkdtemp(join(tmpdir(), 'bandeja-machine-'))
  const shared = await mkdtemp(join(tmpdir(), 'bandeja-shared-'))
  await chmod(shared, 0o755)
  const namespaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
  const script = join(import.meta.dirname, 'machine.sh')
  const holder = spawn('unshare', [...namespaces, 'sh', script, base, shared], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await readyLines(holder)
  const inner = await readFile(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8')
  const enter = ['--target', inner.trim(), '--mount', '--pid', '--', 'chroot', join(base, 'root')]
  const variables = [
    'LC_ALL=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ]
  const start = (command: string) =>
    spawn('nsenter', [...enter, 'env', '-i', ...variables, 'sh', '-c', command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const run = async (command: string): Promise<Result> => {
    const child = start(command)
    const printed = outputOf(child)
    // Not its close: a service that it has started keeps its output open.
    await once(child, 'exit')
    return { code: child.exitCode, output: printed.text }
  }
  const must = async (command: string) => {
    const { code, output } = await run(command)
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`)
    return output
  }
  const bring = (...files: readonly string[]) =>
    Promise.all(
      files.map(async (file) => {
        await copyFile(file, join(shared, basename(file)))
        return `${SHARED}/${basename(file)}`
      }),
    )
  const userCommand = (command: string, exports: readonly string[] = []) =>
    // The shell expands nothing of the command before the user's own shell does.
    `cd /home/agent && exec setpriv --reuid=agent --regid=agent --init-groups env HOME=/home/agent USER=agent sh -c '${[...exports, command].join('\n').replaceAll("'", String.raw`'\''`)}'`
  let opened: Promise<string[]> | undefined
  const session = () =>
    (opened ??= (async () => {
      const [script = ''] = await bring(join(import.meta.dirname, 'session.sh'))
      return readyLines(start(userCommand(`exec sh ${script}`)))
    })())
  return {
    shared,
    bring,
    run,
    must,
    asUser: async (command) => must(userCommand(command, await session())),
    async startApp(args = []) {
      // A bare X server does not say which desktop it is, and Electron chooses the keyring by that.
      const switches = ['--password-store=gnome-libsecret', '--remote-debugging-port=0', ...args]
      const child = start(userCommand(`exec bandeja ${switches.join(' ')}`, await session()))
      return connect(child, () =>
        run(`pkill --signal TERM --full '^/usr/lib/bandeja/bandeja ${switches[0]}'`),
      )
    },
    async close() {
      const gone = once(holder, 'close')
      holder.kill('SIGKILL')
      await gone
      for (const folder of [base, shared]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Connects to the app's page over Chromium's debugging port, which a development build allows. */
async function connect(child: ChildProcess, quit: () => Promise<Result>): Promise<UserApp> {
  const printed = outputOf(child)
  const ended = once(child, 'exit')
  const endpoint = () => {
    if (child.exitCode !== null) throw new Error(`The app ended:\n${printed.text}`)
    return /DevTools listening on (?<url>ws:\S+)/.exec(printed.text)?.groups?.['url']
  }
  await expect.poll(endpoint, { timeout: PATIENCE_MS }).toBeDefined()
  const browser: Browser = await chromium.connectOverCDP(endpoint() ?? '')
  const [context] = browser.contexts()
  if (context === undefined) throw new Error(`The app has no window:\n${printed.text}`)
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  page.setDefaultTimeout(PATIENCE_MS)
  return {
    page,
    async close() {
      await quit()
      await ended
      await browser.close()
    },
  }
}

/** @returns the lines that a process prints before the line `ready` */
async function readyLines(child: ChildProcess): Promise<string[]> {
  const errors = outputOf(child, ['stderr'])
  const lines: string[] = []
  if (child.stdout === null) throw new Error('There is no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') return lines
    lines.push(line)
  }
  throw new Error(`It did not become ready: ${lines.join('\n')}\n${errors.text}`)
}

/** Collects what a process prints. */
function outputOf(
  child: ChildProcess,
  streams: readonly ('stdout' | 'stderr')[] = ['stdout', 'stderr'],
): { text: string } {
  const printed = { text: '' }
  for (const name of streams) {
    child[name]?.on('data', (chunk: Buffer) => (printed.text += chunk.toString()))
  }
  return printed
}
