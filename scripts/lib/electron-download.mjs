import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MODULES } from './paths.mjs'
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
    return reason(error)
  } finally {
    clearTimeout(timer)
  }
  await unzip(archive, folder, (done, all) => progress(`${done} of ${all} files unpacked`))
  return null
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 1_000_000)
}

/** `fetch` says "fetch failed" and keeps the reason one level down. @param {unknown} error @returns {string} */
function reason(error) {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
