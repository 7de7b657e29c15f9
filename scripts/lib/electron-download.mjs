import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MODULES } from './paths.mjs'
import { UserError } from './console.mjs'
import { unzip } from './unzip.mjs'

/** A download that has brought nothing for this long is given up. */
const SILENCE_MS = 15_000

/**
 * Electron's own download, by Electron's own downloader: it honours the mirrors, proxies and cache people
 * have set up for it. The archive is checked against the figures that the pinned package carries.
 *
 * @param {string} version the pinned one
 * @param {string} folder where the runtime goes
 * @param {(detail: string) => void} progress
 * @returns {Promise<string | null>} why it was out of reach, or null when the runtime is there
 */
export async function downloadElectron(version, folder, progress) {
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
      platform: process.platform,
      arch: process.arch,
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
    return unreached(error)
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

/** What a full or forbidden disk says, from the file system. */
const ON_DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'])

/**
 * Why a download was out of reach. `fetch` says "fetch failed" and keeps the reason one level down.
 *
 * @param {unknown} error
 * @returns {string}
 * @throws {UserError} where it was reached, and went wrong here or on its way
 */
export function unreached(error) {
  if (!(error instanceof Error)) return String(error)
  const code = String(Reflect.get(error, 'code') ?? '')
  if (/Checksum/i.test(`${error.name} ${error.message}`)) {
    throw new UserError(
      'The Electron that was sent is not the one that its package names.',
      'It was thrown away; check ELECTRON_MIRROR and what stands between this machine and the download.',
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
