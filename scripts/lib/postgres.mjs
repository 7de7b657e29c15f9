import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { UserError } from './console.mjs'
import { roomiest } from './memory.mjs'
import { isRoot, keep, pathOf, run } from './processes.mjs'
import { installDebianPackages } from './system-packages.mjs'

/** Debian's folders of PostgreSQL's programs, one for each version. */
const VERSIONS = '/usr/lib/postgresql'

/** The databases of all tests take less, bytes. */
const ROOM = 2 ** 30

/** A lost database costs nothing in tests, so nothing waits for the disk. */
const FOR_TESTS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '64MB',
}
/** Otherwise as an operator has it, with room for a million contacts in memory. */
const FOR_BENCHMARKS = { shared_buffers: '1GB' }

/** Longest wait for the server to answer, ms. */
const START_MS = 30_000
/** Maximum length of the server's output in an error message, in characters. */
const SAID = 4_000
const RETRY = '\nTry again, or leave these tests out: npm test -- --sqlite'

/** Access to the machine. Tests replace it. */
const thisMachine = {
  platform: process.platform,
  versions: () => readdir(VERSIONS).catch(() => []),
  /** @param {string} path */
  isThere: (path) => existsSync(path),
  /** Other systems have the programs among the commands. */
  onPath: () => pathOf('postgres'),
  install: () => installDebianPackages(['postgresql']),
}

/** @param {typeof thisMachine} machine @returns {Promise<string | null>} the folder of the newest version's programs */
async function programs({ platform, versions, isThere, onPath }) {
  // Its server there has no sockets in a folder.
  if (platform === 'win32') return null
  const newest = (await versions()).toSorted((a, b) => Number(b) - Number(a))[0]
  const folder = newest === undefined ? null : join(VERSIONS, newest, 'bin')
  if (folder !== null && isThere(join(folder, 'postgres'))) return folder
  const command = await onPath()
  return command === null ? null : dirname(command)
}

/**
 * The folder of PostgreSQL's programs. As root on Debian they are installed if they are missing.
 * @returns {Promise<string>}
 * @throws {UserError} if they are missing and cannot be installed
 */
export async function installedPrograms(machine = thisMachine) {
  const found = await programs(machine)
  if (found !== null) return found
  const cause = await machine.install().catch((error) => {
    if (!(error instanceof UserError)) throw error
    return error.message
  })
  const installed = await programs(machine)
  if (installed !== null) return installed
  throw new UserError(
    'The tests on PostgreSQL need its server, which is not installed.',
    `${cause ?? 'Install it.'} Or leave these tests out: npm test -- --sqlite`,
  )
}

/**
 * The command as a user that is not root: PostgreSQL refuses to run as root.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {[string, string[]]}
 */
function asUser(command, args) {
  if (!isRoot()) return [command, [...args]]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]]
}

/** @param {string} command @param {readonly string[]} args */
async function runAsUser(command, args) {
  const { code, output } = await run(...asUser(command, args))
  if (code !== 0) throw new UserError(`PostgreSQL could not be started:\n${output.trim()}`, RETRY)
}

/**
 * Runs work while a server of PostgreSQL runs on an empty folder, which is removed afterwards. It answers only on a socket
 * in that folder.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @param {'tests' | 'benchmarks'} [purpose] benchmarks wait for the disk, as an operator's server does
 * @returns {Promise<T>}
 */
export async function onPostgres(work, purpose = 'tests') {
  const bin = await installedPrograms()
  const place = purpose === 'tests' ? await roomiest(ROOM) : tmpdir()
  const folder = await mkdtemp(join(place, 'bandeja-pg-'))
  try {
    if (isRoot()) await run('chown', ['postgres', folder])
    const data = join(folder, 'data')
    await runAsUser(join(bin, 'initdb'), [
      '-D',
      data,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
      '--no-sync',
    ])
    const chosen = purpose === 'tests' ? FOR_TESTS : FOR_BENCHMARKS
    const settings = Object.entries({ listen_addresses: '', ...chosen }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    )
    const args = ['-D', data, '-k', folder, ...settings]
    const server = keep(
      spawn(...asUser(join(bin, 'postgres'), args), { stdio: ['ignore', 'ignore', 'pipe'] }),
    )
    let said = ''
    server.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
      said = (said + chunk.toString()).slice(-SAID)
    })
    const ended = new Promise((resolve) => server.once('close', resolve))
    try {
      await answers(bin, folder, server, () => said)
      const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
      return await work({ ...process.env, BANDEJA_TEST_POSTGRES: url, BANDEJA_POSTGRES_BIN: bin })
    } finally {
      // Ends at once, without writing its memory to disk.
      server.kill('SIGQUIT')
      await ended
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {import('node:child_process').ChildProcess} server
 * @param {() => string} said what the server has written
 * @throws {UserError} with it, if the server does not start
 */
async function answers(bin, folder, server, said) {
  const end = Date.now() + START_MS
  while ((await run(join(bin, 'pg_isready'), ['-q', '-h', folder])).code !== 0) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new UserError(`PostgreSQL ended at its start:\n${said().trim()}`, RETRY)
    if (Date.now() > end)
      throw new UserError(`PostgreSQL does not answer:\n${said().trim()}`, RETRY)
    // pg_isready asks once and does not wait.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
