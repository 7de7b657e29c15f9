import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

/** Replaces the set-up: nothing is installed, built or opened. */
const setup = `
import { writeFileSync } from 'node:fs'
import { exitOnSignals } from './processes.mjs'
export async function setUpApp() {
  exitOnSignals()
  writeFileSync(new URL('../../set-up', import.meta.url), '')
  return { executable: new URL('../../app', import.meta.url).pathname }
}
export const setUpPackages = setUpApp
`
const desktop = `
export async function openDesktop() {
  return { env: process.env, opened: [], hasKeyring: true, close: async () => {} }
}
`

/** A program that records its process id and arguments, and runs until it is ended. */
const app = `#!/bin/sh
echo "$BANDEJA_WORKSPACE_URL $*" > "\${0%/*}/app.given"
echo $$ > "\${0%/*}/app.pid"
exec sleep 60
`
const workspace = (ready: boolean) => `
import { writeFileSync } from 'node:fs'
${ready ? `console.log('{"url":"http://127.0.0.1:1","accounts":[]}')` : ''}
const tell = (what, text) => writeFileSync(new URL('../../workspace.' + what, import.meta.url), text)
process.once('SIGTERM', () => {
  tell('end', 'asked')
  process.exit()
})
tell('pid', String(process.pid))
setInterval(() => {}, 1000)
`

let folder = ''
let output = ''
let command: ChildProcess | undefined
beforeEach(async ({ skip }) => {
  output = ''
  skip(process.platform === 'win32', 'no process can press Ctrl+C for another on Windows')
  folder = await mkdtemp(join(tmpdir(), 'bandeja-start-'))
  await cp(import.meta.dirname, join(folder, 'scripts'), { recursive: true })
  await writeFile(join(folder, 'scripts', 'lib', 'setup.mjs'), setup)
  await writeFile(join(folder, 'scripts', 'lib', 'desktop.mjs'), desktop)
  await writeFile(join(folder, 'app'), app, { mode: 0o755 })
})
afterEach(async () => {
  command?.kill('SIGKILL')
  for (const name of ['workspace', 'app']) {
    const pid = await pidOf(name)
    if (pid !== 0 && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  await rm(folder, { recursive: true, force: true })
})

const start = (ready: boolean, ...args: string[]) => call('start.mjs', ready, ...args)

async function call(name: string, ready: boolean, ...args: string[]): Promise<ChildProcess> {
  await mkdir(join(folder, 'src', 'host'), { recursive: true })
  await writeFile(join(folder, 'src', 'host', 'cli.ts'), workspace(ready))
  const env = { ...process.env, BANDEJA_DATA: join(folder, 'data') }
  const script = join(folder, 'scripts', name)
  const child = spawn(process.execPath, [script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  return (command = child)
}

/** The recorded process id of a program; 0 if there is none yet. */
const pidOf = async (name: string): Promise<number> =>
  Number(await readFile(join(folder, `${name}.pid`), 'utf8').catch(() => ''))

async function running(name: string): Promise<number> {
  await eventually(async () => expect(await pidOf(name)).toBeGreaterThan(0))
  return await pidOf(name)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether the workspace received a signal and ended. */
const workspaceEnded = () =>
  eventually(async () => {
    expect(await readFile(join(folder, 'workspace.end'), 'utf8')).toBe('asked')
  })

describe('Ctrl+C', () => {
  it('ends the command and a workspace that is not ready yet', async () => {
    const child = await start(false)
    await running('workspace')
    child.kill('SIGINT')
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(10_000) })
    expect(code).toBe(130)
    await workspaceEnded()
  })

  it('closes the app and then its workspace', async () => {
    const child = await start(true)
    await running('workspace')
    const app = await running('app')
    child.kill('SIGINT')
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(10_000) })
    expect(code).toBe(0)
    await workspaceEnded()
    expect(isAlive(app)).toBe(false)
  })
})

it.each([[['--connect=https://chat.example']], [['--connect', 'https://chat.example']]])(
  'connects to the address in %j and starts no workspace',
  async (connect) => {
    await start(true, '--lang=en', ...connect)
    await running('app')
    const given = await readFile(join(folder, 'app.given'), 'utf8')
    expect(given).toMatch(/^https:\/\/chat\.example .* --lang=en /)
    expect(given).not.toContain('--connect')
    expect(given.match(/chat\.example/g)).toHaveLength(1)
    expect(await pidOf('workspace')).toBe(0)
  },
)

const setUp = () => readFile(join(folder, 'set-up'), 'utf8').catch(() => 'nothing')

it.each([[['--connect=']], [['--connect']], [['--connect', '--lang=en']]])(
  'starts nothing if the address is missing: %j',
  async (connect) => {
    const child = await start(true, ...connect)
    const [code] = await once(child, 'close', { signal: AbortSignal.timeout(10_000) })
    expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      'Cannot go on. --connect names no address. Give one: npm start -- --connect=https://chat.example',
    ])
    expect(await setUp()).toBe('nothing')
  },
)

it.each(['start.mjs', 'dev.mjs', 'workspace.mjs'])(
  '%s does not set up while another command uses the development data',
  async (name) => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'running.lock'), String(process.pid))
    const child = await call(name, true)
    const [code] = await once(child, 'close', { signal: AbortSignal.timeout(10_000) })
    expect(code).toBe(1)
    expect(output).toContain('Bandeja is already open, or being set up, from here')
    expect(await setUp()).toBe('nothing')
  },
)
