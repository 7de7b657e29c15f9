import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from './console.mjs'
import { isRoot, keep, run } from './processes.mjs'
import { installDebianPackages } from './system-packages.mjs'

/** Debian's folders of PostgreSQL's programs, one for each version. */
const VERSIONS = '/usr/lib/postgresql'

/** A lost database costs nothing here, so nothing waits for the disk. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '64MB',
}

/** Longest wait for the server to answer, ms. */
const START_MS = 30_000

/** @returns {Promise<string | null>} the folder of the newest version's programs */
async function programs() {
  const versions = await readdir(VERSIONS).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const folder = newest === undefined ? null : join(VERSIONS, newest, 'bin')
  return folder !== null && existsSync(join(folder, 'postgres')) ? folder : null
}

/** @returns {Promise<string>} @throws {UserError} if PostgreSQL is missing and cannot be installed */
async function installedPrograms() {
  const found = await programs()
  if (found !== null) return found
  await installDebianPackages(['postgresql'])
  const installed = await programs()
  if (installed !== null) return installed
  throw new UserError(
    'The tests on PostgreSQL need its server, which is not installed.',
    'Install the package postgresql, or leave these tests out.',
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
  if (code !== 0)
    throw new UserError(`PostgreSQL could not be started:\n${output.trim()}`, 'Try again.')
}

/**
 * Runs work while a server of PostgreSQL runs on an empty folder, which is removed afterwards. It answers only on a socket
 * in that folder.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function onPostgres(work) {
  const bin = await installedPrograms()
  // Files in memory are faster, where there is such a folder.
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bandeja-pg-'))
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
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', data, '-k', folder, ...settings]
    const server = keep(
      spawn(...asUser(join(bin, 'postgres'), args), { stdio: ['ignore', 'ignore', 'ignore'] }),
    )
    const ended = new Promise((resolve) => server.once('close', resolve))
    try {
      await answers(bin, folder, server)
      const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
      return await work({ ...process.env, BANDEJA_TEST_POSTGRES: url })
    } finally {
      // Ends at once, without writing its memory to disk.
      server.kill('SIGQUIT')
      await ended
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @param {string} bin @param {string} folder @param {import('node:child_process').ChildProcess} server */
async function answers(bin, folder, server) {
  const end = Date.now() + START_MS
  while ((await run(join(bin, 'pg_isready'), ['-q', '-h', folder])).code !== 0) {
    if (server.exitCode !== null)
      throw new UserError('PostgreSQL ended at its start.', 'Try again.')
    if (Date.now() > end) throw new UserError('PostgreSQL does not answer.', 'Try again.')
    // pg_isready asks once and does not wait.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
