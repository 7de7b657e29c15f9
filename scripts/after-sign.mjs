import { utimes } from 'node:fs/promises'
import { finishRoot, sourceTime } from './lib/packages/system-package.mjs'
import { ROOT } from './lib/paths.mjs'

/**
 * A hook of electron-builder: gives the files of the unpacked directory for Windows the time of the commit, so that two
 * archives of one commit are equal.
 * @param {{ appOutDir: string }} context
 */
export default async function afterSign({ appOutDir }) {
  await finishRoot(appOutDir, { time: await sourceTime(ROOT, process.env) })
  // electron-builder keeps an existing archive that is newer than the directory.
  await utimes(appOutDir, new Date(), new Date())
}
