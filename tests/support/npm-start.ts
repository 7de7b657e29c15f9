import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from 'playwright'
import { plainEnvironment } from './environment.ts'
import { interruptGroup } from './process-group.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATIENCE_MS = 60_000

/** A process that runs `npm start`, like a user in a terminal. */
export interface Start {
  /** Its output so far. */
  readonly lines: readonly string[]
  /** Resolves with the first line that matches. Rejects if the command ends without such a line. */
  line(pattern: RegExp): Promise<string>
  /** The page of the app's window. */
  page(): Promise<Page>
  /** Sends SIGINT to the whole process group, like Ctrl+C in a terminal. Resolves with the exit code. */
  interrupt(): Promise<number | null>
  /** Resolves with the exit code when the command ends by itself. */
  ended(): Promise<number | null>
}

export interface StartOptions {
  /** The data folder; pass the same one to start again. */
  data: string
  /** Runs `npm run dev` instead. */
  dev?: boolean
  /** Whether there is no display, session bus and keyring, so that the command has to start its own. */
  bare?: boolean
}

export function npmStart({ data, dev = false, bare = false }: StartOptions): Start {
  const env = plainEnvironment({
    BANDEJA_DATA: data,
    BANDEJA_ELECTRON: process.env['BANDEJA_ELECTRON'] ?? '',
  })
  if (bare) {
    for (const name of [
      'DISPLAY',
      'WAYLAND_DISPLAY',
      'DBUS_SESSION_BUS_ADDRESS',
      'XDG_RUNTIME_DIR',
    ]) {
      delete env[name]
    }
  }
  // With port 0, the browser uses a free port and writes it to a file in its profile.
  const script = join(ROOT, 'scripts', dev ? 'dev.mjs' : 'start.mjs')
  const child = spawn(process.execPath, [script, '--remote-debugging-port=0'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The command leads its own process group, like in a shell.
    detached: true,
  })
  const lines: string[] = []
  const listeners = new Set<() => void>()
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let browser: Browser | undefined
  return {
    lines,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line))
          if (found !== undefined) resolve(found)
        }
        listeners.add(look)
        look()
        void ended.then(() =>
          reject(new Error(`No line ${pattern.source} in:\n${lines.join('\n')}`)),
        )
      }),
    async page() {
      browser ??= await connect(join(data, 'app', 'DevToolsActivePort'))
      const [context] = browser.contexts()
      if (!context) throw new Error('The app has no window.')
      return context.pages()[0] ?? context.waitForEvent('page')
    },
    interrupt() {
      interruptGroup(child)
      return ended
    },
    ended: () => ended,
  }
}

/** Connects to the browser. It writes the file when it listens; an old file contains a port on which nobody listens. */
async function connect(file: string): Promise<Browser> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const port = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0]
    const browser = port
      ? await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null)
      : null
    if (browser) return browser
    if (Date.now() > deadline) throw new Error(`Nobody listens on the port in ${file}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
