import { UserError } from './console.mjs'

/**
 * Refuses to package with an untested Electron.
 * @param {{ version: string, isStandIn: boolean }} runtime
 * @param {string} pinned version of the electron package
 * @throws {UserError} if the runtime is the stand-in, or not the pinned version
 */
export function refuseOtherElectron({ version, isStandIn }, pinned) {
  if (version === pinned && !isStandIn) return
  const why = isStandIn
    ? `Electron ${version} is a stand-in for development and tests`
    : `This is Electron ${version} and not ${pinned}`
  throw new UserError(
    `${why}; no package is made with it.`,
    'Run this where https://github.com/electron/electron/releases or a mirror of it (ELECTRON_MIRROR) ' +
      `is reached, or name a folder with Electron ${pinned} in BANDEJA_ELECTRON.`,
  )
}
