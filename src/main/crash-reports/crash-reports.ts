import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import { isMissing, writeAtomically } from '#main/file-store.ts'
import { redacted, withoutQuotedTexts } from '#main/redact.ts'
import type { CrashDump, CrashedProcess } from '#contract/diagnostics.ts'
import type { Clock, Log } from '#main/ports.ts'
import { crashReportSchema, keptReports, type CrashReport } from './crash-report.ts'
import { isWithoutCrash, processTypeOf } from './dump-process.ts'

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

export interface ListedReport extends CrashReport {
  dump: CrashDump | null
}

/**
 * Chromium's name for the process type whose dump may stay on the disk, by the process that has ended. null: all dumps
 * are deleted. Pages and the graphics process never have the session's token.
 */
const DUMPED = { page: 'renderer', graphics: 'gpu-process', other: null } as const
/** Matches the files that Crashpad writes for a crash. Its settings file does not match and stays. */
const TRACE = /\.(?:dmp|meta|lock)$/
/** Maximum size of a dump, bytes. A larger one is deleted. */
const DUMP_MAX = 20 * 1024 * 1024
/** The longest text of an error, in characters. */
const ERROR_MAX = 4_000
/**
 * Maximum number of different errors that are recorded until the app quits. It prevents endless writes if the text of
 * the same error differs each time.
 */
const ERRORS_MAX = 20
/** Interval at which Crashpad's dumps are deleted, ms. Chromium writes dumps of main even without a crash. */
const SWEEP_MS = 60 * 60 * 1_000

/**
 * Local reports of crashes and uncaught errors. Nothing is sent; a user may add them to the file of diagnostics.
 *
 * Crashpad writes a memory dump of any process that crashes; no process can be excluded. The token of the session is in
 * the memory of main, of the network service, and of the embedded workspace, so only dumps of pages and of the graphics
 * process stay on the disk. Other dumps are deleted when a process ends unexpectedly, every hour, and at the next
 * start.
 */
export type CrashReportsService = ReturnType<typeof createCrashReports>

/** Creates the local crash reports. See CrashReportsService. */
export function createCrashReports(deps: CrashReportsDeps) {
  const { folder, incoming, version, hasSecret, clock, log } = deps
  const queue = createSerialQueue()
  const recordOf = (id: string) => join(folder, `${id}.json`)
  const dumpOf = (id: string) => join(folder, `${id}.dmp`)
  const reported = new Set<string>()
  let cancelSweep = () => {}
  const timeNow = () => new Date(clock.now()).toISOString()

  /** Reads the reports, and removes files that belong to no report. */
  async function read(): Promise<CrashReport[]> {
    const names = await namesIn(folder)
    const found = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => readReport(join(folder, name))),
    )
    const reports = found.filter((report) => report !== null)
    const known = new Set(reports.flatMap(({ id }) => [recordOf(id), dumpOf(id)]))
    const strays = names.map((name) => join(folder, name)).filter((path) => !known.has(path))
    await Promise.all(strays.map(remove))
    return reports
  }

  async function prune(): Promise<CrashReport[]> {
    const { kept, removed } = keptReports(await read(), clock.now())
    await Promise.all(removed.flatMap(({ id }) => [remove(dumpOf(id)), remove(recordOf(id))]))
    return kept
  }

  async function write(report: Omit<CrashReport, 'id' | 'version'>): Promise<string> {
    const id = randomUUID()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeAtomically(
      recordOf(id),
      JSON.stringify({ id, version, ...report } satisfies CrashReport),
      folder,
    )
    return id
  }

  /**
   * Moves the dump of a process of the wanted type to `path`, and deletes all other files that Crashpad wrote for
   * crashes. A dump that is too large or contains a secret is deleted too.
   * @param wanted a process type in Chromium's words, such as `renderer`; null: all dumps are deleted
   * @param path null: all dumps are deleted
   */
  async function moveDump(wanted: string | null, path: string | null): Promise<void> {
    for (const file of await tracesIn(incoming)) {
      if (path !== null && (await isWanted(file, wanted))) await rename(file, path)
      else await remove(file)
    }
  }

  async function isWanted(file: string, wanted: string | null): Promise<boolean> {
    if (wanted === null || !file.endsWith('.dmp')) return false
    if ((await stat(file)).size > DUMP_MAX) return false
    const dump = await readFile(file)
    // The memory may contain the secret in UTF-16, with a zero byte after each character. The search ignores zero bytes.
    const text = dump.toString('latin1').replaceAll('\0', '')
    return processTypeOf(dump) === wanted && !hasSecret(text)
  }

  const isMainCrash = (dump: Buffer) => processTypeOf(dump) === 'browser' && !isWithoutCrash(dump)

  /** Runs `work` after all earlier work in `queue`. A failure is only logged. */
  function safely(what: string, work: () => Promise<void>): Promise<void> {
    return queue.run(work).catch((error: unknown) => {
      log.warn('The crash reports could not be written.', { what, cause: String(error) })
    })
  }

  function sweep(): Promise<void> {
    return safely('sweep', async () => {
      await moveDump(null, null)
      await prune()
    })
  }

  /** Deletes the dumps of earlier runs, and reports those of main, because main cannot report its own crash. */
  async function reportMain(): Promise<void> {
    for (const file of await tracesIn(incoming)) {
      if (!file.endsWith('.dmp')) continue
      const { mtimeMs, size } = await stat(file)
      const isCrashOfMain = size <= DUMP_MAX && isMainCrash(await readFile(file))
      await remove(file)
      const at = new Date(mtimeMs).toISOString()
      if (isCrashOfMain)
        await write({ at, process: 'main', kind: 'ended', reason: 'crashed', exitCode: null })
    }
  }

  function sweepLater(): void {
    cancelSweep = clock.after(SWEEP_MS, () => {
      void sweep()
      sweepLater()
    })
  }

  return {
    /**
     * Deletes old reports, and the dumps that earlier runs of the app left behind. If such a dump is of main, it also
     * records a crash of main. Never rejects.
     */
    async start() {
      sweepLater()
      await safely('start', reportMain)
      await sweep()
    },
    /** Records that a process has ended, with its dump if the dump may stay on the disk. Never rejects. */
    onProcessEnded: ({ process, reason, exitCode }: ProcessEnd) =>
      safely('ended', async () => {
        const id = await write({ at: timeNow(), process, kind: 'ended', reason, exitCode })
        await moveDump(DUMPED[process], dumpOf(id))
        await prune()
      }),
    /** Records an error that nobody caught. Never rejects. */
    onError: (process: 'main' | 'page', error: string) =>
      safely('error', async () => {
        const reason = redacted(withoutQuotedTexts(error.slice(0, ERROR_MAX)))
        if (reported.has(reason) || reported.size >= ERRORS_MAX) return
        reported.add(reason)
        await write({ at: timeNow(), process, kind: 'error', reason, exitCode: null })
        await prune()
      }),
    /** The reports, newest first. @throws Error if the folder cannot be read */
    list: (): Promise<readonly ListedReport[]> =>
      queue.run(async () => Promise.all((await prune()).map(withDump))),
    /** The bytes of a dump; null if there is no such dump. */
    async readDump(id: string): Promise<Buffer | null> {
      try {
        return await readFile(dumpOf(id))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    /** Ends the hourly deletion of dumps. */
    stop: () => cancelSweep(),
  }

  async function withDump(report: CrashReport): Promise<ListedReport> {
    const { id, at, process } = report
    const bytes = await sizeOf(dumpOf(id))
    return { ...report, dump: bytes === null ? null : { id, at, process, bytes } }
  }
}

async function readReport(path: string): Promise<CrashReport | null> {
  try {
    return crashReportSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // The report is damaged. `read` removes its file.
    return null
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The files that Crashpad has written for crashes. */
async function tracesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && TRACE.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const remove = (path: string) => rm(path, { force: true })
