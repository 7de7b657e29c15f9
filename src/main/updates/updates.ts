import type { UpdateState, UpdatesOffReason, UpdateFailure } from '#contract/update-state.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, FileStore, Log, Push } from '#main/ports.ts'

/** The updater of the platform. */
export interface Updater {
  /**
   * Checks for a newer version, downloads and verifies it. The downloaded version is installed when the app quits.
   * @param progress called when a newer version was found, and while it is downloaded
   * @returns the downloaded version; null if there is no newer version for this machine
   * @throws Error; `updateFailureOf` returns its reason
   */
  download(progress: (version: string, percent: number) => void): Promise<string | null>
  /** Quits, installs the downloaded version and starts it. */
  restart(): void
}

export interface UpdatesDeps {
  updater: Updater
  /** Why the app does not update itself; null if it does. */
  offReason: UpdatesOffReason | null
  /** The running version. */
  version: string
  /** Returns the time since the machine was last used, seconds. */
  idleSeconds: () => number
  files: FileStore
  clock: Clock
  log: Log
  push: Push
  /** Returns a number from 0 to 1. Default: Math.random. */
  random?: () => number
}

/** Delay of the first check after the first screen, ms. */
const FIRST_CHECK_MS = 5_000
/** Interval at which the app checks whether it may restart for an update scheduled for tonight, ms. */
const NIGHT_CHECK_MS = 60_000
/** Name of the file with the version that the last run started to install. The updater writes the file. */
export const INSTALLING_FILE = 'installing-version'

/** Keeps the app up to date. */
export type UpdatesService = ReturnType<typeof createUpdates>

/** Creates the updates of the app. See UpdatesService. */
export function createUpdates(deps: UpdatesDeps) {
  const { updater, offReason, version: running, idleSeconds, files, clock, log, push } = deps
  const { random = Math.random } = deps
  let state: UpdateState =
    offReason === null ? { kind: 'current', checkedAt: null } : { kind: 'off', reason: offReason }
  let isStopped = false
  let cancelNextCheck = () => {}
  let cancelNight = () => {}

  function show(next: UpdateState): UpdateState {
    const isSame = JSON.stringify(next) === JSON.stringify(state)
    state = next
    if (!isSame && !isStopped) push('update.changed', next)
    return next
  }

  async function run(): Promise<void> {
    let found: string | null = null
    show({ kind: 'checking' })
    try {
      const version = await updater.download((version, percent) => {
        found = version
        const rounded = Math.min(100, Math.max(0, Math.floor(percent)))
        if (state.kind !== 'ready') show({ kind: 'downloading', version, percent: rounded })
      })
      if (version !== null) log.info('An update is ready.', { version })
      const checkedAt = new Date(clock.now()).toISOString()
      show(
        version === null
          ? { kind: 'current', checkedAt }
          : { kind: 'ready', version, isTonight: false },
      )
    } catch (error) {
      const reason = updateFailureOf(error)
      log.warn('An update failed; the running version stays.', { reason, cause: String(error) })
      show({ kind: 'failed', reason, version: found })
    }
  }

  function check(): UpdateState {
    const isBusy = ['off', 'checking', 'downloading', 'ready'].includes(state.kind)
    if (isBusy || isStopped) return state
    cancelNextCheck()
    void run().then(() => checkAfter(nextCheckMs(random())))
    return state
  }

  function checkAfter(ms: number): void {
    if (!isStopped) cancelNextCheck = clock.after(ms, check)
  }

  function restartAtNight(): void {
    cancelNight()
    if (isStopped) return
    if (isRestartTime(new Date(clock.now()), idleSeconds())) return updater.restart()
    cancelNight = clock.after(NIGHT_CHECK_MS, restartAtNight)
  }

  /**
   * Reads and removes INSTALLING_FILE.
   * @returns the version that the last run tried to install, if another version is running; otherwise null
   */
  async function unfinished(): Promise<string | null> {
    const installing = await files.read(INSTALLING_FILE).catch(() => null)
    if (installing === null) return null
    await files.remove(INSTALLING_FILE)
    return installing === running ? null : installing
  }

  return {
    view: (): UpdateState => state,
    /** Starts the checks: the first one soon, then one every few hours. */
    async start() {
      if (offReason !== null) return
      const version = await unfinished()
      if (version === null) return checkAfter(FIRST_CHECK_MS)
      log.warn('An update was not installed.', { version, running })
      show({ kind: 'failed', reason: 'install', version })
      checkAfter(nextCheckMs(random()))
    },
    /**
     * Checks now, e.g. because the user requests it. Does nothing if updates are off, a check or download is running, or
     * a version is ready.
     * @returns the current state
     */
    check,
    /**
     * Installs the downloaded version: now, or tonight while nobody uses the machine. If the app quits before that, the
     * version is installed when it quits.
     * @throws Failure CONFLICT if no version is downloaded
     */
    install(when: 'now' | 'tonight'): UpdateState {
      if (state.kind !== 'ready') throw new Failure('CONFLICT', 'No update is ready.')
      if (when === 'now') {
        updater.restart()
        return state
      }
      show({ ...state, isTonight: true })
      restartAtNight()
      return state
    },
    /** Stops the checks. A downloaded version is still installed after the app has quit. */
    stop() {
      isStopped = true
      cancelNextCheck()
      cancelNight()
    },
  }
}

/** Average interval between checks for updates, ms. */
const INTERVAL_MS = 4 * 60 * 60 * 1_000
/** Maximum deviation from the average, as a share of the average: with 0.25 an interval is 3 to 5 hours. */
const JITTER = 0.25

/**
 * Returns the time until the next check for updates, ms. The time varies, so that machines that start together do not
 * check together.
 * @param random from 0 to 1
 */
export function nextCheckMs(random: number): number {
  return Math.round(INTERVAL_MS * (1 - JITTER + 2 * JITTER * random))
}

/** Start and end of the night, hours in local time. */
const NIGHT_FROM = 20
const NIGHT_TO = 6
/** How long the machine must have been unused before a restart, seconds. */
const IDLE_SECONDS = 30 * 60

/**
 * Whether the app may restart by itself for an update that the user has scheduled for tonight.
 * @param now only its local hour is used
 * @param idleSeconds the time since the machine was last used, seconds
 */
export function isRestartTime(now: Date, idleSeconds: number): boolean {
  const hour = now.getHours()
  return (hour >= NIGHT_FROM || hour < NIGHT_TO) && idleSeconds >= IDLE_SECONDS
}

/** An error whose `reason` is shown to the user. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly reason: UpdateFailure

  constructor(reason: UpdateFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Error codes of electron-updater and of the file system, with their reasons. The first row that matches applies. A
 * code that matches no row has the reason `network`.
 */
const REASONS: readonly (readonly [RegExp, UpdateFailure])[] = [
  [/^ERR_CHECKSUM_MISMATCH$|^ERR_UPDATER_INVALID_SIGNATURE$/, 'tampered'],
  [/^ERR_UPDATER_OLD_FILE_NOT_FOUND$|^E(NOSPC|ACCES|PERM|ROFS|DQUOT|NOENT|XDEV)$/, 'install'],
  [/^ERR_UPDATER_|_FILE_NOT_FOUND$/, 'invalidFeed'],
]

/** Returns the reason of a failed check or download. */
export function updateFailureOf(error: unknown): UpdateFailure {
  if (error instanceof UpdateError) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'network'
}

/** The facts that decide whether the app can update itself. */
export interface Installation {
  platform: NodeJS.Platform
  /** Whether IT allows updates. */
  isAllowed: boolean
  /** Whether the build has an update feed and the public key that verifies it. */
  hasFeed: boolean
  /** The content of the file `package-type`, which a deb and an rpm have; null if there is none. */
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
