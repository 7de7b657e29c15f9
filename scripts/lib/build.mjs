import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, MODULES, ROOT } from './paths.mjs'
import { run } from './processes.mjs'
import { Remedy, step } from './say.mjs'

/** What the built app is made of. */
const SOURCES = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const STAMP = join(CACHE, 'built')

/** Builds the app into out/, unless it was built from these very sources. */
export async function build() {
  const now = await fingerprint(ROOT, SOURCES)
  const before = await readFile(STAMP, 'utf8').catch(() => '')
  if (before === now && existsSync(join(ROOT, 'out', 'main', 'index.js'))) return
  await step('Building the app', async () => {
    await rm(STAMP, { force: true })
    const vite = join(MODULES, 'electron-vite', 'bin', 'electron-vite.js')
    const { code, output } = await run(process.execPath, [vite, 'build'], {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1' },
    })
    if (code !== 0) throw new Remedy(`The build failed:\n${output.trim()}\n`, 'Mend what it names.')
    await mkdir(CACHE, { recursive: true })
    await writeFile(`${STAMP}.draft`, now)
    await rename(`${STAMP}.draft`, STAMP)
  })
}

/**
 * One hash over the names and contents of files and folders; a test file is no part of the app.
 *
 * @param {string} root
 * @param {readonly string[]} paths relative to it; one that is not there counts as empty
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
