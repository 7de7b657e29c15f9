import { writeFileSync } from 'node:fs'
import { app } from 'electron'
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js'
import type { AppUpdater } from 'electron-updater/out/AppUpdater.js'
import { MacUpdater } from 'electron-updater/out/MacUpdater.js'
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js'
import type { UpdateInfo } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import {
  parseUpdateInfo,
  type ProviderRuntimeOptions,
} from 'electron-updater/out/providers/Provider.js'
import type { UpdateChannel } from '#contract/update-state.ts'
import type { Log } from '#main/ports.ts'
import type { ProxyCredentialsFor } from '#main/proxy-login/proxy-login.ts'
import { UpdateError, type Updater } from '#main/updates/updates.ts'
import { authentication } from '#main/electron/network/proxy-authentication.ts'
import { replaceProgram } from './replace-program.ts'
import {
  feedFileName,
  feedSchema,
  fetchSignedFeed,
  type FeedDeps,
  type UpdateFeed,
} from './signed-feed.ts'

export interface SelfUpdaterDeps extends FeedDeps {
  /** null: the build has no update feed. */
  feed: UpdateFeed | null
  channel: UpdateChannel
  /** Path of a file to which the version is written when its installation begins. */
  installingFile: string
  credentialsFor: ProxyCredentialsFor
  quit: () => void
  log: Log
}

/** A download without progress for this time is cancelled, ms. */
const STALLED_MS = 60_000

/** Replaces an AppImage in a single step. electron-updater would delete the running AppImage first. */
class ReplacingAppImageUpdater extends AppImageUpdater {
  protected override doInstall({ isForceRunAfter }: { isForceRunAfter: boolean }): boolean {
    const program = process.env['APPIMAGE']
    if (program === undefined || this.installerPath === null) return false
    replaceProgram(this.installerPath, program)
    if (isForceRunAfter) void this.spawnLog(program, [], { ...process.env })
    return true
  }
}

/** Creates electron-updater for this platform, with a feed that must be signed. */
export function signedUpdater(deps: SelfUpdaterDeps, feed: UpdateFeed): Updater {
  const { channel, credentialsFor, installingFile, quit, fetch, clock, log } = deps
  const name = feedFileName(channel, process.platform, process.arch)

  class SignedProvider extends GenericProvider {
    constructor(_: unknown, owner: AppUpdater, options: ProviderRuntimeOptions) {
      super({ provider: 'generic', url: feed.address }, owner, options)
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      const text = await fetchSignedFeed({ fetch, clock }, feed, name)
      const parsed = feedSchema.safeParse(parseUpdateInfo(text, name, new URL(feed.address)))
      if (parsed.success) return { ...parsed.data, path: parsed.data.files[0]?.url ?? '' }
      throw new UpdateError('invalidFeed', `The feed ${name} is invalid.`)
    }
  }
  const updater = platformUpdater()
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider })
  updater.forceDevUpdateConfig = !app.isPackaged
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.logger = {
    info: (message: unknown) => log.info(`Updater: ${String(message)}`),
    warn: (message: unknown) => log.warn(`Updater: ${String(message)}`),
    error: (message: unknown) => log.warn(`Updater: ${String(message)}`),
  }
  updater.on('login', (info, callback) => {
    // If the user gives no credentials, the download makes no progress and is cancelled after STALLED_MS.
    authentication(credentialsFor)(info, (user, password) => {
      if (user !== undefined) callback(user, password ?? '')
    })
  })
  let version: string | null = null
  let isRestart = false
  if (!(updater instanceof MacUpdater)) {
    updater.autoInstallOnAppQuit = false
    app.on('quit', (_, code) => {
      if (version === null || code !== 0) return
      writeFileSync(installingFile, version, { mode: 0o600 })
      // The new version starts before this process ends. It would exit if this process still had the single-instance
      // lock.
      if (isRestart) app.releaseSingleInstanceLock()
      updater.install(true, isRestart)
    })
  }

  return {
    async download(progress) {
      const found = await updater.checkForUpdates()
      if (found === null || !found.isUpdateAvailable || !found.downloadPromise) return null
      const { updateInfo, cancellationToken, downloadPromise } = found
      const cancel = () => cancellationToken?.cancel()
      let cancelTimer = clock.after(STALLED_MS, cancel)
      const onProgress = ({ percent }: { percent: number }) => {
        cancelTimer()
        cancelTimer = clock.after(STALLED_MS, cancel)
        progress(updateInfo.version, percent)
      }
      progress(updateInfo.version, 0)
      updater.on('download-progress', onProgress)
      try {
        await downloadPromise
      } finally {
        cancelTimer()
        updater.off('download-progress', onProgress)
      }
      version = updateInfo.version
      return version
    },
    restart() {
      if (updater instanceof MacUpdater) return updater.quitAndInstall()
      isRestart = true
      quit()
    },
  }
}

function platformUpdater(): AppImageUpdater | NsisUpdater | MacUpdater {
  if (process.platform === 'win32') return new NsisUpdater()
  return process.platform === 'darwin' ? new MacUpdater() : new ReplacingAppImageUpdater()
}
