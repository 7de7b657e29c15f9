import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { MODULES, ROOT } from './paths.mjs'
import { step } from './console.mjs'

/**
 * An entry of a lock file.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} Locked
 * @typedef {Record<string, Locked>} Packages keyed by folder, "" for the project itself
 * @typedef {{ os: string, cpu: string, libc: string }} Machine
 */

/** Installs exactly the packages of package-lock.json, unless they are already installed. */
export async function installDependencies() {
  const wanted = await packagesOf(join(ROOT, 'package-lock.json'))
  // npm writes this file last, so it is missing after an interrupted installation.
  const present = await packagesOf(join(MODULES, '.package-lock.json')).catch(() => null)
  if (wanted && present && isSame(wanted, present, thisMachine())) return
  await step('Installing packages (about 600 MB; a minute or two)', async (progress) => {
    const all = new Set(Object.keys(wanted ?? {}).map((folder) => folder.split('/')[1])).size
    const count = setInterval(() => {
      const arrived = (/** @type {string[]} */ names) =>
        progress(`${names.length} of about ${all} folders`)
      readdir(MODULES).then(arrived, () => progress('none has arrived yet'))
    }, 5000)
    await npm(['ci', '--ignore-scripts']).finally(() => clearInterval(count))
  })
}

/**
 * Whether the installed packages match the lock file, except optional ones for other machines.
 * @param {Packages} wanted
 * @param {Packages} present
 * @param {Machine} machine
 */
export function isSame(wanted, present, machine) {
  const locked = Object.entries(wanted).filter(([folder]) => folder !== '')
  const complete = locked.every(([folder, one]) => {
    const there = present[folder]
    if (there) return there.version === one.version && there.integrity === one.integrity
    return (one.optional ?? one.devOptional ?? false) && !isFor(one, machine)
  })
  return complete && Object.keys(present).every((folder) => folder === '' || folder in wanted)
}

/**
 * Whether an optional package is a binary that this machine needs. An optional package without an `os` or `cpu` is a
 * dependency of such a binary, and may be missing with it.
 * @param {Locked} one
 * @param {Machine} machine
 */
function isFor(one, machine) {
  return (
    one.os !== undefined &&
    fits(one.os, machine.os) &&
    fits(one.cpu, machine.cpu) &&
    fits(one.libc, machine.libc)
  )
}

/**
 * Whether a value fits a list of npm, which contains allowed values, or forbidden ones with a leading "!".
 * @param {string[] | undefined} list
 * @param {string} value
 */
function fits(list, value) {
  if (!list || list.length === 0) return true
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((item) => item.startsWith('!'))
}

/** @returns {Machine} */
function thisMachine() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  )
  const libc = report.header?.glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: process.platform, cpu: process.arch, libc }
}

/** @param {string} path @returns {Promise<Packages | null>} */
async function packagesOf(path) {
  /** @type {{ packages?: Packages }} */
  const lock = JSON.parse(await readFile(path, 'utf8'))
  return lock.packages ?? null
}
