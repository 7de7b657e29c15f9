import type { UpdatesOffReason, UpdateState } from '#contract/update-state.ts'
import type { Clock, FileStore, Log, Push } from '../ports.ts'

/** The platform's updater. */
export interface Updater {
  /**
   * Looks for a newer version, and downloads and verifies it. From then on it is installed when the app quits.
   * @param progress called when the version is known and whenever more of it has arrived
   * @returns the version; null if there is no newer one for this machine
   * @throws Error see updateFailureOf
   */
  download(progress: (version: string, percent: number) => void): Promise<string | null>
  /** Quits, installs what was downloaded, and starts the new version. */
  restart(): void
}

export interface UpdatesDeps {
  updater: Updater
  /** Why the app does not update itself; null if it does. */
  offReason: UpdatesOffReason | null
  /** The running version. */
  version: string
  /** How long nobody has used the machine, seconds. */
  idleSeconds: () => number
  files: FileStore
  clock: Clock
  log: Log
  push: Push
  /** From 0 to 1. */
  random?: () => number
}

/** Keeps the app up to date. */
export interface UpdatesService {
  view(): UpdateState
  /** Checks soon, and then every few hours. */
  start(): Promise<void>
  /** Checks now, at the user's request. A running check continues. @returns the state meanwhile */
  check(): UpdateState
  /**
   * Installs the downloaded version: now, or tonight when nobody uses the machine. At a quit it is installed anyway.
   * @throws Failure CONFLICT if none was downloaded
   */
  install(when: 'now' | 'tonight'): UpdateState
  /** Ends the checks. A downloaded version is installed once the app has quit. */
  stop(): void
}
