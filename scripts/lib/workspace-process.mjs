import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { COMPILED, DATA, DEVELOPMENT_DATA, ROOT } from './paths.mjs'
import { end, ownProcessGroup, keep } from './processes.mjs'
import { UserError } from './console.mjs'

/**
 * @typedef {{ email: string, password: string, name: string, role: string, flags?: string[] }} Account
 * @typedef {{ url: string, accounts: Account[] }} Ready printed by the workspace once it is ready
 * @typedef {{ ready: Ready, child: import('node:child_process').ChildProcess, log: string, stop: () => Promise<void> }} Workspace
 */

export const WORKSPACE_CLI = join(ROOT, 'src', 'host', 'cli.ts')
const PORT_FILE = join(DATA, 'workspace-port')
const LOG = join(DATA, 'logs', 'workspace.log')
const FIRST_PORT = 47_800
const READY_MS = 120_000

/**
 * Starts the service with the development data, on the same port as last time. A session of the app belongs to an
 * address, so this keeps the user signed in.
 * @returns {Promise<Workspace>} once it is ready
 */
export async function startWorkspace() {
  await mkdir(dirname(LOG), { recursive: true })
  const port = await rememberedPort()
  const args = [WORKSPACE_CLI, '--data', DEVELOPMENT_DATA, '--port', String(port)]
  // The service ends when its input is closed, which also happens if this process is killed.
  const child = keep(
    spawn(process.execPath, args, {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      ...ownProcessGroup(),
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  )
  const log = createWriteStream(LOG)
  /** @type {string[]} */
  const recentOutput = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.write(`${line}\n`)
    recentOutput.push(line)
    if (recentOutput.length > 12) recentOutput.shift()
  })
  const stop = () => end(child)
  try {
    return { ready: await readyLine(child, recentOutput), child, log: LOG, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable,
 * import('node:stream').Readable,   import('node:stream').Readable>} child
 * @param {string[]} recentOutput
 * @returns {Promise<Ready>}
 */
function readyLine(child, recentOutput) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ how) =>
      reject(
        new UserError(`The workspace ${how}:\n${recentOutput.join('\n')}\n`, `Its log is ${LOG}.`),
      )
    const timer = setTimeout(() => fail(`was not ready after ${READY_MS / 1000} s`), READY_MS)
    child.once('close', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code} before it was ready`)
    })
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer)
      try {
        resolve(JSON.parse(line))
      } catch {
        fail(`printed an unexpected line: ${line}`)
      }
    })
  })
}

/** @returns {Promise<number>} the last port, or the nearest free one, which is stored */
async function rememberedPort() {
  const last = Number.parseInt(await readFile(PORT_FILE, 'utf8').catch(() => ''), 10) || FIRST_PORT
  const port = (await freePort(last)) ?? (await freePort(0))
  if (port === null) throw new UserError('No loopback port is free.', 'Close some programs.')
  await writeFile(PORT_FILE, String(port))
  return port
}

/**
 * @param {number} port 0 for any
 * @returns {Promise<number | null>} null if it is in use
 */
export function freePort(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const found = address !== null && typeof address === 'object' ? address.port : null
      server.close(() => resolve(found))
    })
  })
}

/**
 * Lists one account per role, with which the user can sign in.
 * @param {readonly Account[]} accounts
 * @returns {string} one line
 */
export function signInLine(accounts) {
  const roles = [
    { title: 'an agent', role: 'ROLE_PUBLISHER' },
    { title: 'a manager', role: 'ROLE_MANAGER' },
    { title: 'an admin', role: 'ROLE_ADMI' },
    { title: 'a reader', flag: 'isReadOnly' },
    { title: 'a supervisor', flag: 'isSupervisor' },
  ]
  const parts = roles.flatMap(({ title, role, flag }) => {
    const account = flag ? accounts.find((one) => hasFlag(one, flag)) : usual(accounts, role)
    return account ? [`${title}: ${account.email} / ${account.password}`] : []
  })
  return parts.length > 0 ? `Sign in as ${parts.join('; as ')}` : 'The workspace names no accounts.'
}

/**
 * An account with the role, if possible one without a special flag, so that it shows the role in the usual form.
 * @param {readonly Account[]} accounts
 * @param {string | undefined} role
 */
function usual(accounts, role) {
  const candidates = accounts.filter((one) => one.role === role)
  return candidates.find(({ flags = [] }) => flags.length === 0) ?? candidates[0]
}

/** @param {Account} account @param {string} flag */
const hasFlag = ({ flags = [] }, flag) => flags.includes(flag)
