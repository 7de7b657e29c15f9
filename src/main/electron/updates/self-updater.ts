import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import { UpdateError, type Installation, type Updater } from '#main/updates/updates.ts'
import type { UpdateFeed } from './signed-feed.ts'
import type { SelfUpdaterDeps } from './signed-updater.ts'

/**
 * Creates the updater. electron-updater is loaded only by the first download, because loading it would slow down the
 * start.
 */
export function createSelfUpdater(deps: SelfUpdaterDeps): Updater {
  const { feed } = deps
  let updater: Promise<Updater> | null = null
  const load = async () => {
    if (feed === null) throw new UpdateError('invalidFeed', 'This build has no update feed.')
    const { signedUpdater } = await import('./signed-updater.ts')
    return signedUpdater(deps, feed)
  }
  return {
    download: async (progress) => (await (updater ??= load())).download(progress),
    restart: () => void updater?.then((it) => it.restart()),
  }
}

const packageSchema = z.object({
  updateFeed: z
    .object({ address: z.url({ protocol: /^https?$/ }), publicKey: z.base64() })
    .exactOptional(),
})

/**
 * Reads the update feed that a release names in its package.json.
 * @returns null if it names none
 */
export function readUpdateFeed(root: string): UpdateFeed | null {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  return packageSchema.parse(JSON.parse(text)).updateFeed ?? null
}

/** Reads how the app was installed on this machine. */
export function readInstallation(): Omit<Installation, 'isAllowed' | 'hasFeed'> {
  const appImage = process.env['APPIMAGE'] ?? null
  const packageType = join(process.resourcesPath, 'package-type')
  return {
    platform: process.platform,
    packageType: existsSync(packageType) ? readFileSync(packageType, 'utf8').trim() : null,
    appImage,
    hasInstaller: existsSync(join(dirname(app.getPath('exe')), 'Uninstall Bandeja.exe')),
    isWritable: appImage !== null && isWritable(dirname(appImage)),
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
