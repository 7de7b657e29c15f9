import { Remedy } from './say.mjs'

/**
 * Nobody is given an app on an Electron that is older than the one it was made for and no longer mended.
 *
 * @param {import('./electron-runtime.mjs').Runtime} runtime
 * @throws {Remedy} when it is the stand-in
 */
export function refuseStandIn({ isStandIn, version }) {
  if (!isStandIn) return
  throw new Remedy(
    `Electron ${version} is a stand-in for development and tests; no package is made with it.`,
    'Run this where https://github.com/electron/electron/releases or a mirror of it (ELECTRON_MIRROR) ' +
      'is reached, or name a folder with the pinned Electron in BANDEJA_ELECTRON.',
  )
}
