import type { UpdatesOffReason } from '#contract/update-state.ts'

/** What decides whether the app can replace itself. */
export interface Installation {
  platform: NodeJS.Platform
  /** IT allows updates. */
  isAllowed: boolean
  /** The build names a feed and the key that signs it. */
  hasFeed: boolean
  /** The package format that electron-builder recorded, `deb` or `rpm`; null without one. */
  packageType: string | null
  /** Linux: path of the running AppImage. */
  appImage: string | null
  /** Windows: the installer that updates can run again (NSIS) has installed the app. */
  hasInstaller: boolean
  /** The program's folder can be written by this user. */
  isWritable: boolean
}

/**
 * Returns why the app cannot update itself; null if it can. On Windows and macOS the installer asks for the rights that
 * it needs, so only an AppImage requires a writable folder.
 */
export function updatesOffReason(installation: Installation): UpdatesOffReason | null {
  const { platform, isAllowed, hasFeed, packageType, appImage, hasInstaller, isWritable } =
    installation
  if (!isAllowed) return 'policy'
  if (packageType !== null) return 'packageManager'
  if (!hasFeed) return 'noFeed'
  if (platform === 'darwin') return null
  if (platform === 'win32') return hasInstaller ? null : 'packageManager'
  if (platform !== 'linux' || appImage === null) return 'noFeed'
  return isWritable ? null : 'readOnly'
}
