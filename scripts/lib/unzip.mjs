import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MODULES } from './paths.mjs'

/**
 * Unpacks a release of Electron with the extractor of the installed electron package. It refuses damaged archives and
 * paths outside the folder.
 *
 * @param {string} archive
 * @param {string} folder created if missing
 */
export async function unzip(archive, folder) {
  const require = createRequire(join(MODULES, 'electron', 'package.json'))
  const extractor = pathToFileURL(require.resolve('@electron-internal/extract-zip')).href
  /** @type {{ extract: (archive: string, options: { dir: string }) => Promise<void> }} */
  const { extract } = await import(extractor)
  await extract(archive, { dir: resolve(folder) })
}
