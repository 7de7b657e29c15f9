import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainEnvironment } from '#tests/support/environment.ts'
import { readFuses, SAFE_FUSES } from '#tests/support/fuses.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { demoAccounts } from '#simulator/demo/accounts.ts'
import { ask } from './support/desktop.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The output folder of `npm run package -- --dir`. */
const app = join(ROOT, 'dist', 'development', 'linux-unpacked')

let folder: string
let child: ChildProcess | undefined
let browser: Browser | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-packaged-'))
  const runtime = process.env['BANDEJA_PACKAGED_ELECTRON'] ?? process.env['BANDEJA_ELECTRON'] ?? ''
  const builder = spawn(process.execPath, ['scripts/package.mjs', '--dir'], {
    cwd: ROOT,
    env: plainEnvironment({ BANDEJA_ELECTRON: runtime }),
    stdio: 'pipe',
  })
  let printed = ''
  for (const stream of [builder.stdout, builder.stderr]) {
    stream.on('data', (chunk) => (printed += String(chunk)))
  }
  await once(builder, 'close')
  if (builder.exitCode !== 0) throw new Error(`The app was not packaged:\n${printed}`)
})
afterAll(async () => {
  await browser?.close()
  await end()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function end(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

const archive = join(app, 'resources', 'app.asar')

/** Runs the program until it ends by itself. */
async function runToEnd(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; printed: string }> {
  const own = spawn(join(app, 'bandeja'), args, { env: plainEnvironment(env), stdio: 'pipe' })
  let printed = ''
  for (const stream of [own.stdout, own.stderr]) {
    stream.on('data', (chunk) => (printed += String(chunk)))
  }
  await once(own, 'close')
  return { code: own.exitCode, printed }
}

/** Switches that Chromium needs for this user. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * Starts the packaged app. Playwright's Electron driver needs Node's inspector, which a fuse turns
 * off, so the page is driven over Chromium's debugging port.
 */
async function launch(): Promise<Page> {
  child = spawn(
    join(app, 'bandeja'),
    [
      ...asRoot,
      `--user-data-dir=${join(folder, 'profile')}`,
      '--password-store=gnome-libsecret',
      '--remote-debugging-port=0',
      '--workspace-here',
    ],
    { env: plainEnvironment(), stdio: 'pipe' },
  )
  let printed = ''
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  const endpoint = () => /DevTools listening on (?<url>ws:\S+)/.exec(printed)?.groups?.['url']
  await expect.poll(endpoint, { message: printed, timeout: PATIENCE_MS }).toBeDefined()
  browser = await chromium.connectOverCDP(endpoint() ?? '')
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The app has no window.')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}

describe('the packaged app', () => {
  it('has the fuses of electron-builder.yml', async () => {
    expect(await readFuses(join(app, 'bandeja'))).toEqual(SAFE_FUSES)
  })

  it('contains its files in one archive, without the build’s own files', async () => {
    // The archive is not compressed and begins with its file names.
    const content = await readFile(archive, 'latin1')
    expect(existsSync(join(app, 'resources', 'app'))).toBe(false)
    for (const name of ['workspace.js', 'index.html']) expect(content).toContain(`"${name}"`)
    for (const name of ['entitlements.plist', 'installer.nsh', 'draw.mjs', 'bandeja.admx']) {
      expect(content).not.toContain(`"${name}"`)
    }
    expect(content).toMatch(/"version": "\d+\.\d+\.\d+-development"/)
  })

  it('starts the workspace from inside the archive, and a user signs in', async () => {
    const page = await launch()
    const [{ email, password } = { email: '', password: '' }] = demoAccounts()
    await fillSignIn(page, email, password)
    await page.getByRole('navigation').getByRole('link').first().waitFor()
    expect(await ask(page, 'connection.get', undefined)).toMatchObject({ managed: true })
    expect(await ask(page, 'app.info', undefined)).toMatchObject({
      version: expect.stringMatching(/-development$/),
    })
    expect(await ask(page, 'session.get', undefined)).toMatchObject({ tokenStore: 'keychain' })
  })

  it('does not run as Node', async () => {
    await end()
    const env = { ELECTRON_RUN_AS_NODE: '1', DISPLAY: '', WAYLAND_DISPLAY: '' }
    const { printed } = await runToEnd(['-e', 'process.stdout.write("ran")'], env)
    expect(printed).not.toContain('ran')
  })

  it('does not start as a release that another program could debug', async () => {
    await end()
    const development = await readFile(archive)
    // Of the same length, because the archive stores the offsets of its files.
    const release = development
      .toString('latin1')
      .replace(/(?<="\d+\.\d+\.\d+)-development"/, '+development"')
    await writeFile(archive, release, 'latin1')
    try {
      const switches = [`--user-data-dir=${join(folder, 'release')}`, '--remote-debugging-port=0']
      const { code, printed } = await runToEnd([...asRoot, ...switches])
      expect(printed).toContain('Bandeja does not start with --remote-debugging-port.')
      expect(printed).not.toContain('DevTools listening')
      expect(code).toBe(1)
    } finally {
      await writeFile(archive, development)
    }
  })
})
