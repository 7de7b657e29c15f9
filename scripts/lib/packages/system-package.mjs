import { chmod, lchown, lutimes, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isRoot, run } from '../processes.mjs'
import { UserError } from '../console.mjs'

/**
 * What a deb and an rpm contain. Both are written from this description, so they cannot differ.
 * @typedef {object} SystemPackage
 * @property {string} name
 * @property {string} version of the project, such as `1.2.0` or `1.2.0-development`
 * @property {Arch} arch
 * @property {string} summary one line
 * @property {string} description further lines
 * @property {string} maintainer name and address
 * @property {string} homepage
 * @property {string} license SPDX
 * @property {string} section of Debian
 * @property {string} root folder whose content is installed at `/`; `finishRoot` has been called for it
 * @property {readonly string[]} ownFolders absolute paths that belong to this package alone, with all that they contain
 * @property {readonly string[]} configFiles absolute paths that an upgrade keeps if they were changed
 * @property {{ deb: Relations, rpm: Relations }} relations
 * @property {Scripts} scripts
 * @property {readonly string[]} lintianOverrides lines of an overrides file, comments included
 * @property {number} time of every file, seconds since 1970
 *
 * @typedef {'x64' | 'arm64' | 'all'} Arch
 *
 * @typedef {{ kind: 'xz' | 'gzip', level: number }} Compression
 *
 * @typedef {object} Relations
 * @property {readonly string[]} depends
 * @property {readonly string[]} recommends
 *
 * @typedef {object} Scripts lines of POSIX shell that run as root
 * @property {string} [beforeInstall] before the files are unpacked, also of an upgrade
 * @property {string} [afterInstall] also after an upgrade
 * @property {string} [beforeRemove] not of an upgrade
 * @property {string} [afterRemove] not of an upgrade
 * @property {string} [afterPurge] Debian only: an rpm has no purge
 */

/**
 * A pre-release sorts before its release in both formats only with a tilde.
 * @param {string} version
 */
export function packageVersion(version) {
  return version.replaceAll('-', '~')
}

/**
 * Makes a folder independent of who built it, when, and with which umask, so that the same content gives the same
 * package: files are 0644, folders and programs 0755, except those in `modes`.
 * @param {string} root
 * @param {{ time: number, modes?: Readonly<Record<string, number>> }} options modes: by path inside the package,
 *   beginning with a slash
 */
export async function finishRoot(root, { time, modes = {} }) {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  // Files before their folders, whose time changes with them.
  const paths = entries
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .toSorted((a, b) => b.path.length - a.path.length)
  for (const { entry, path } of paths) {
    if (isRoot()) await lchown(path, 0, 0)
    if (!entry.isSymbolicLink()) {
      const inside = `/${relative(root, path)}`
      await chmod(path, modes[inside] ?? (await plainMode(entry, path)))
    }
    await lutimes(path, time, time)
  }
  await chmod(root, 0o755)
  await lutimes(root, time, time)
}

/** @param {import('node:fs').Dirent} entry @param {string} path */
async function plainMode(entry, path) {
  if (entry.isDirectory()) return 0o755
  return ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755
}

/**
 * Writes a file of a package, and the folders above it.
 * @param {string} root
 * @param {string} path inside the package, beginning with a slash
 * @param {string | Buffer} content
 */
export async function writeInto(root, path, content) {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Compresses without a name and a time, which would differ between two builds. @param {string} text */
export function gzipped(text) {
  return promisify(gzip)(text, { level: 9 })
}

/**
 * Returns the time of every file: SOURCE_DATE_EPOCH or the time of the commit, so that two builds of one commit are
 * equal; without either, now.
 * @param {string} cwd
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<number>} seconds since 1970
 */
export async function sourceTime(cwd, env) {
  const given = env['SOURCE_DATE_EPOCH']
  if (given !== undefined) {
    if (/^\d{1,10}$/.test(given)) return Number(given)
    throw new UserError(`SOURCE_DATE_EPOCH is ${given}.`, 'Set it to seconds since 1970.')
  }
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { cwd })
  return code === 0 ? Number(output.trim()) : Math.floor(Date.now() / 1000)
}

/**
 * Runs a tool that makes a package.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<string>} its output
 * @throws {UserError} if it fails or is not installed
 */
export async function runTool(command, args, options) {
  const { code, output } = await run(command, args, options)
  if (code === 0) return output
  throw new UserError(
    `${command} failed: ${output.trim()}`,
    code === 127 ? `Install it: ${TOOL_PACKAGES[command] ?? command} on Debian.` : '',
  )
}

/**
 * Writes a tar archive that depends on its content alone.
 * @param {string} file
 * @param {string} folder
 * @param {readonly string[]} paths inside the folder
 * @param {number} time of every file, seconds since 1970
 * @param {readonly string[]} options such as `--gzip`
 */
export async function reproducibleTar(file, folder, paths, time, options = []) {
  const same = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
  await runTool('tar', ['--create', ...options, `--file=${file}`, ...same, '-C', folder, ...paths])
}

/** @type {Readonly<Record<string, string>>} */
const TOOL_PACKAGES = {
  'dpkg-deb': 'dpkg',
  rpmbuild: 'rpm',
  rpmsign: 'rpm',
  'apt-ftparchive': 'apt-utils',
  createrepo_c: 'createrepo-c',
  gpg: 'gnupg',
  umoci: 'umoci',
  mmdebstrap: 'mmdebstrap',
}
