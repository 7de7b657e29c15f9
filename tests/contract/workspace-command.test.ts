import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { plainEnvironment } from '#tests/support/environment.ts'
import { interruptGroup, killGroup } from '#tests/support/process-group.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_MS = 60_000

let data = ''
let running: { child: ChildProcess; ended: Promise<number | null> }[] = []

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'bandeja-command-'))
  running = []
})
afterEach(async () => {
  for (const { child, ended } of running) {
    interruptGroup(child)
    await ended
  }
  await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** A command as a terminal's shell starts it: in a process group of its own. */
function start(command: string, args: readonly string[]) {
  const env = plainEnvironment({ BANDEJA_DATA: data })
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child = spawn(command, args, { cwd: ROOT, env, stdio: [...stdio], detached: true })
  const output = { out: '', errors: '' }
  child.stdout.on('data', (chunk) => (output.out += String(chunk)))
  child.stderr.on('data', (chunk) => (output.errors += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  running.push({ child, ended })
  return {
    output,
    ended,
    interrupt: () => interruptGroup(child),
    /** How npm forwards a Ctrl+C. */
    handOn: () => child.kill('SIGINT'),
    kill: () => child.kill('SIGKILL'),
    terminate: () => child.kill('SIGTERM'),
    killGroup: () => killGroup(child),
    async answers() {
      const until = { timeout: READY_MS }
      await expect.poll(() => output.out + (child.exitCode ?? ''), until).toMatch(/\}\n|\d$/)
    },
  }
}

/** The address in the JSON line on standard output. */
function urlIn(out: string): URL {
  const ready = z.object({ url: z.url() }).parse(JSON.parse(out))
  return new URL(ready.url)
}

/**
 * Makes a call, and leaves a second one on the same connection unfinished: the service then takes a
 * while to end, which a second signal would interrupt.
 */
async function hangOn({ hostname, port }: URL): Promise<void> {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    `GET /.well-known/bandeja.json HTTP/1.1\r\nHost: ${hostname}\r\n\r\nGET / HTTP/1.1\r\n`,
  )
  await once(socket, 'data')
  socket.resume()
}

/** Whether the service at an address answers. */
const isUp = (url: URL) =>
  fetch(new URL('/.well-known/bandeja.json', url)).then(
    () => true,
    () => false,
  )

const small = ['--port', '0', '--contacts', '20', '--messages', '60', '--no-simulator']

test('ends cleanly on Ctrl+C, which reaches the whole process group and is forwarded by npm', async () => {
  const workspace = start(process.execPath, [join(ROOT, 'scripts/workspace.mjs'), ...small])
  await workspace.answers()
  await hangOn(urlIn(workspace.output.out))
  workspace.interrupt()
  await expect.poll(() => workspace.output.errors, { interval: 5 }).toContain(' closing why=')
  workspace.handOn()
  expect(await workspace.ended).toBe(0)
  expect(workspace.output.errors.match(/ closing why="SIGINT"$/gm)).toHaveLength(1)
})

test('called through npm as in the README, prints one line of JSON and ends on Ctrl+C', async () => {
  const [, call = ''] =
    /`npm (run --silent workspace --) …`/.exec(await readFile(join(ROOT, 'README.md'), 'utf8')) ??
    []
  const workspace = start('npm', [...call.split(' '), ...small, '--data', join(data, 'named')])
  await workspace.answers()
  await hangOn(urlIn(workspace.output.out))
  workspace.interrupt()
  // npm ends by the signal itself; the service has closed its data.
  await workspace.ended
  expect(await readdir(join(data, 'named'))).not.toContain('workspace.sqlite-wal')
  expect(workspace.output.out.trimEnd().split('\n')).toHaveLength(1)
  expect(workspace.output.errors.match(/ closing why="SIGINT"$/gm)).toHaveLength(1)
})

test('a command does not open data that another command has open', async () => {
  const first = start(process.execPath, [join(ROOT, 'scripts/workspace.mjs')])
  await first.answers()
  const second = start(process.execPath, [join(ROOT, 'scripts/workspace.mjs')])
  expect(await second.ended).toBe(1)
  expect(second.output.errors).toMatch(
    /Cannot go on\. Bandeja is already open, or being set up, from here/,
  )
  expect(second.output.out).toBe('')
  first.interrupt()
  expect(await first.ended).toBe(0)
})

test('a workspace does not outlive a killed launcher', async () => {
  const launcher = pathToFileURL(join(ROOT, 'scripts/lib/workspace-process.mjs')).href
  const program = `
    const { startWorkspace } = await import(${JSON.stringify(launcher)})
    const { ready } = await startWorkspace()
    process.stdout.write(JSON.stringify(ready) + '\\n')`
  const launched = start(process.execPath, ['--input-type=module', '--eval', program])
  await launched.answers()
  const url = urlIn(launched.output.out)
  expect(await isUp(url)).toBe(true)
  launched.kill()
  await launched.ended
  await expect.poll(() => isUp(url), { timeout: READY_MS }).toBe(false)
})

test('ends with its npm process on SIGTERM', async () => {
  const workspace = start('npm', ['run', '--silent', 'workspace', '--', ...small, '--data', data])
  await workspace.answers()
  const url = urlIn(workspace.output.out)
  expect(await isUp(url)).toBe(true)
  workspace.terminate()
  await workspace.ended
  await expect.poll(() => isUp(url), { timeout: READY_MS }).toBe(false)
  await expect.poll(() => readdir(data)).not.toContain('workspace.sqlite-wal')
})

test('leaves no orphan when its whole process group is killed', async () => {
  const workspace = start('npm', ['run', '--silent', 'workspace', '--', ...small, '--data', data])
  await workspace.answers()
  const url = urlIn(workspace.output.out)
  workspace.killGroup()
  await workspace.ended
  await expect.poll(() => isUp(url), { timeout: READY_MS }).toBe(false)
})
