import type { CrashDump, CrashedProcess } from '#contract/diagnostics.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { CrashReport } from './crash-report.ts'

export interface CrashReportsDeps {
  /** The folder of the reports, created if missing. */
  folder: string
  /** The folder to which Crashpad, Chromium's crash reporter, writes its dumps. */
  incoming: string
  version: string
  /** Whether a text contains a secret. A dump that contains one is deleted. */
  hasSecret: (text: string) => boolean
  clock: Clock
  log: Log
}

/** The end of a process, as Electron reports it. */
export interface ProcessEnd {
  process: Exclude<CrashedProcess, 'main'>
  reason: string
  exitCode: number
}

/**
 * Local reports of crashes and uncaught errors. Nothing is sent; a user may add them to the file of diagnostics.
 *
 * Crashpad writes a memory dump of any process that crashes; no process can be excluded. The token of the session is in
 * the memory of main, of the network service, and of the embedded workspace, so only dumps of pages and of the graphics
 * process stay on the disk. Other dumps are deleted when a process ends unexpectedly, every hour, and at the next
 * start.
 */
export interface CrashReportsService {
  /**
   * Deletes old reports, and the dumps that earlier runs of the app left behind. If such a dump is of main, it also
   * records a crash of main. Never rejects.
   */
  start(): Promise<void>
  /** Records that a process has ended, with its dump if the dump may stay on the disk. Never rejects. */
  onProcessEnded(end: ProcessEnd): Promise<void>
  /** Records an error that nobody caught. Never rejects. */
  onError(process: 'main' | 'page', error: string): Promise<void>
  /** The reports, newest first. @throws Error if the folder cannot be read */
  list(): Promise<readonly ListedReport[]>
  /** The bytes of a dump; null if there is no such dump. */
  readDump(id: string): Promise<Buffer | null>
  /** Ends the hourly deletion of dumps. */
  stop(): void
}

export interface ListedReport extends CrashReport {
  dump: CrashDump | null
}
