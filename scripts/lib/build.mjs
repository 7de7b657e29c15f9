import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { CACHE, MODULES, ROOT } from './paths.mjs'
import { run } from './processes.mjs'
import { UserError, step } from './console.mjs'

/** The paths from which the app is built. */
const SOURCES = [
  'src',
  'resources',
  'scripts/dictionaries',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** @typedef {{ root: string, cache: string, modules: string }} Folders of the project, of the cache, of packages */

/**
 * Builds the app into out/, unless it was already built from the same sources. Live reload also builds into out/, and
 * an interrupted build is incomplete. So a stamp file contains the fingerprints of the sources and of the result.
 * @param {Folders} [folders]
 */
export function build({ root, cache, modules } = { root: ROOT, cache: CACHE, modules: MODULES }) {
  const stamp = join(cache, 'built')
  // Live reload does not take the lock. While it writes, the fingerprint fails, and the app counts as not built.
  const made = () => fingerprint(root, ['out']).catch(() => null)
  // Take a lock: a second build at the same time would empty out/ during the first.
  return withLock(join(cache, 'setup.lock'), async () => {
    const now = await fingerprint(root, SOURCES)
    const before = await readFile(stamp, 'utf8').catch(() => '')
    const there = await made()
    if (there !== null && before === `${now} ${there}`) return
    await step('Building the app', async () => {
      await rm(stamp, { force: true })
      const vite = join(modules, 'electron-vite', 'bin', 'electron-vite.js')
      const { code, output } = await run(process.execPath, [vite, 'build'], {
        cwd: root,
        env: { ...process.env, NO_COLOR: '1' },
      })
      if (code !== 0) {
        throw new UserError(`The build failed:\n${output.trim()}\n`, 'Fix the reported problem.')
      }
      const built = await made()
      if (built === null) return
      await writeFile(`${stamp}.draft`, `${now} ${built}`)
      await rename(`${stamp}.draft`, stamp)
    })
  })
}

/**
 * Hashes the names and contents of files and folders, except test files.
 * @param {string} root
 * @param {readonly string[]} paths relative to `root`; a missing one counts as empty
 * @returns {Promise<string>} hex
 */
export async function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesOf(join(root, path))) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(file.slice(root.length)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {Promise<string[]>} in an order that does not depend on the disk */
async function filesOf(path) {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (entries === null) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
