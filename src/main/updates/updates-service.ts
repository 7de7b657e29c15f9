import type { UpdatesOffReason, UpdateState } from '#contract/update-state.ts'
import type { Clock, FileStore, Log, Push } from '../ports.ts'

/** The updater of the platform. */
export interface Updater {
  /**
   * Checks for a newer version, downloads and verifies it. After that it is installed when the app quits.
   * @param progress called when the version is known and when more of it has arrived
   * @returns the version; null if there is no newer one for this machine
   * @throws Error see updateFailureOf
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
  /** For how many seconds nobody has used the machine. */
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
  /** Checks now, because the user wants it. A running check continues. @returns the current state */
  check(): UpdateState
  /**
   * Installs the downloaded version, either now or tonight when nobody uses the machine. If the app quits earlier, the
   * version is installed then.
   * @throws Failure CONFLICT if none is downloaded
   */
  install(when: 'now' | 'tonight'): UpdateState
  /** Stops the checks. A downloaded version is still installed after the app has quit. */
  stop(): void
}
