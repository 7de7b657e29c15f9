import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { electronExecutable } from '#tests/support/electron-app.ts'
import { plainEnvironment } from '#tests/support/environment.ts'

const WORKSPACE = join(import.meta.dirname, '../../out/main/workspace.js')
/** The first Node version with `node:sqlite` without a flag. */
const SQLITE_SINCE = 24

/** An app that only starts the workspace as the packaged one does, and prints its output. */
const APP = `
const { app, utilityProcess } = require('electron')
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
app.whenReady().then(() => {
  const child = utilityProcess.fork(process.env.WORKSPACE, ['--data', process.env.DATA, '--contacts', '20', '--no-simulator'], { stdio: 'pipe' })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => process.stderr.write(chunk))
  child.on('message', (ready) => say({ ready }))
  child.on('exit', (code) => { say({ code, printed }); app.exit(0) })
  process.stdin.on('data', () => child.kill())
})
`

let folder: string
let electron: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-utility-'))
  await writeFile(join(folder, 'main.cjs'), APP)
  await writeFile(join(folder, 'package.json'), '{"main":"main.cjs"}')
})
afterEach(async () => {
  if (electron?.exitCode === null) {
    electron.kill('SIGKILL')
    await once(electron, 'exit')
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function nodeInside(): Promise<number> {
  const env = { ...plainEnvironment(), ELECTRON_RUN_AS_NODE: '1' }
  const { stdout } = await promisify(execFile)(
    electronExecutable(),
    ['-p', 'process.versions.node'],
    { env },
  )
  return Number.parseInt(stdout, 10)
}

test('the workspace answers as a utility process, and ends when the app stops it', async (context) => {
  const node = await nodeInside()
  context.skip(
    node < SQLITE_SINCE,
    `This Electron has Node ${node}, which has no node:sqlite; the workspace wants ${SQLITE_SINCE}.`,
  )
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(electronExecutable(), [...asRoot, folder], {
    env: plainEnvironment({ WORKSPACE, DATA: join(folder, 'data') }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  electron = child
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const lines = () => out.split('\n').filter((line) => line.startsWith('{'))
  await expect.poll(() => lines().length, { message: errors }).toBe(1)
  const { ready } = JSON.parse(lines()[0] ?? '')
  expect(ready.accounts.length).toBeGreaterThan(0)

  const [account] = ready.accounts
  const response = await fetch(`${ready.url}/services/main/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  expect(response.status).toBe(200)

  child.stdin.write('end')
  await expect.poll(() => lines().length).toBe(2)
  expect(JSON.parse(lines()[1] ?? '')).toEqual({ code: 0, printed: '' })
})
