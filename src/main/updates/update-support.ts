import type { UpdatesOffReason } from '#contract/update-state.ts'

/** The facts that decide whether the app can update itself. */
export interface Installation {
  platform: NodeJS.Platform
  /** Whether IT allows updates. */
  isAllowed: boolean
  /** Whether the build has an update feed and the public key that verifies it. */
  hasFeed: boolean
  /** The package format that electron-builder recorded, `deb` or `rpm`; null if there is none. */
  packageType: string | null
  /** Linux: path of the running AppImage; null if the app does not run from one. */
  appImage: string | null
  /** Windows: whether the NSIS installer installed the app. Updates run that installer again. */
  hasInstaller: boolean
  /** Linux: whether this user can write to the AppImage's folder. */
  isWritable: boolean
}

/**
 * Returns why the app cannot update itself; null if it can. Only an AppImage requires a writable folder: on Windows and
 * macOS the installer requests the permissions that it needs.
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
