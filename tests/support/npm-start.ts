import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from 'playwright'
import { plainEnvironment } from './environment.ts'
import { interruptGroup } from './process-group.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATIENCE_MS = 60_000

/** `npm start` as a person runs it, in a process of its own. */
export interface Start {
  /** What it has printed so far. */
  readonly lines: readonly string[]
  /** The first line that matches, once it is printed. Rejects when the command ends without it. */
  line(pattern: RegExp): Promise<string>
  /** The page in the window that it opened. */
  page(): Promise<Page>
  /** Presses Ctrl+C: a terminal tells the whole process group in front of it. Resolves with the exit code. */
  interrupt(): Promise<number | null>
  /** Resolves with its exit code once it ends by itself. */
  ended(): Promise<number | null>
}

export interface StartOptions {
  /** Where it keeps its data; give the same folder to start again. */
  data: string
  /** `npm run dev` in place of it. */
  dev?: boolean
  /** Whether it finds no screen, no session bus and no keyring, and has to open its own. */
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
  // Port 0: the browser takes a free one and writes it into its profile.
  const script = join(ROOT, 'scripts', dev ? 'dev.mjs' : 'start.mjs')
  const child = spawn(process.execPath, [script, '--remote-debugging-port=0'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The leader of a group of its own, as a shell makes it.
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

/** The file appears once the browser listens; one of an earlier start names a port nobody answers on. */
async function connect(file: string): Promise<Browser> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const port = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0]
    const browser = port
      ? await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null)
      : null
    if (browser) return browser
    if (Date.now() > deadline) throw new Error(`Nobody listens on the port that ${file} names.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
