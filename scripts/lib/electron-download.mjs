import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MODULES } from './paths.mjs'
import { UserError } from './console.mjs'
import { unzip } from './unzip.mjs'

/** A download is cancelled after this time without data, ms. */
const SILENCE_MS = 15_000

/**
 * Downloads Electron with its own downloader, which respects the user's mirrors, proxies and cache. The archive is
 * verified with the checksums in the pinned package.
 * @param {string} version the pinned one
 * @param {{ platform: string, arch: string }} target the machine that it runs on
 * @param {string} folder for the runtime
 * @param {(detail: string) => void} progress
 * @returns {Promise<string | null>} why the download was not reachable; null on success
 */
export async function downloadElectron(version, { platform, arch }, folder, progress) {
  const electron = join(MODULES, 'electron')
  const require = createRequire(join(electron, 'package.json'))
  /** @type {{ downloadArtifact: (request: object) => Promise<string> }} */
  const { downloadArtifact } = await import(pathToFileURL(require.resolve('@electron/get')).href)
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`no answer for ${SILENCE_MS / 1000} s`))
  let timer = setTimeout(giveUp, SILENCE_MS)
  /** @type {string} */
  let archive
  try {
    archive = await downloadArtifact({
      version,
      artifactName: 'electron',
      platform,
      arch,
      checksums: JSON.parse(await readFile(join(electron, 'checksums.json'), 'utf8')),
      downloadOptions: {
        quiet: true,
        signal: silence.signal,
        /** @param {{ transferred: number, total: number | null }} bytes */
        getProgressCallback: async ({ transferred, total }) => {
          clearTimeout(timer)
          timer = setTimeout(giveUp, SILENCE_MS)
          progress(`${megabytes(transferred)} of ${megabytes(total ?? 0)} MB`)
        },
      },
    })
  } catch (error) {
    return unreachableReason(error)
  } finally {
    clearTimeout(timer)
  }
  progress('unpacking')
  await unzip(archive, folder)
  return null
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 1_000_000)
}

/** Error codes of a full or read-only disk. */
const ON_DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'])

/**
 * Returns why a download was not reachable. The message of `fetch` is only "fetch failed"; the reason is in its cause.
 * @param {unknown} error
 * @returns {string}
 * @throws {UserError} if it was reachable and failed otherwise
 */
export function unreachableReason(error) {
  if (!(error instanceof Error)) return String(error)
  const code = String(Reflect.get(error, 'code') ?? '')
  if (/Checksum/i.test(`${error.name} ${error.message}`)) {
    throw new UserError(
      'The downloaded Electron does not match the checksum in its package.',
      'It was removed; check ELECTRON_MIRROR and any proxy.',
    )
  }
  if (ON_DISK.has(code)) {
    throw new UserError(
      `Electron could not be written to the disk (${code}).`,
      'Free about 1 GB, or give this folder and your cache folder to your user, and start again.',
    )
  }
  return error.cause instanceof Error ? error.cause.message : error.message
}
