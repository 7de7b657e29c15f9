import type { UpdatesOffReason, UpdateState } from '#contract/update-state.ts'
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

/** Keeps the app up to date. */
export interface UpdatesService {
  view(): UpdateState
  /** Starts the checks: the first one soon, then one every few hours. */
  start(): Promise<void>
  /**
   * Checks now, e.g. because the user requests it. Does nothing if updates are off, a check or download is running, or
   * a version is ready.
   * @returns the current state
   */
  check(): UpdateState
  /**
   * Installs the downloaded version: now, or tonight while nobody uses the machine. If the app quits before that, the
   * version is installed when it quits.
   * @throws Failure CONFLICT if no version is downloaded
   */
  install(when: 'now' | 'tonight'): UpdateState
  /** Stops the checks. A downloaded version is still installed after the app has quit. */
  stop(): void
}
