import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSerialQueue } from '#contract/rules/serial-queue.ts'
import { isMissing, writeAtomically } from '#main/file-store.ts'
import { redacted, withoutQuotedTexts } from '#main/redact.ts'
import { crashReportSchema, keptReports, type CrashReport } from './crash-report.ts'
import type {
  CrashReportsDeps,
  CrashReportsService,
  ListedReport,
} from './crash-reports-service.ts'
import { isWithoutCrash, processTypeOf } from './dump-process.ts'

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

/** Creates the local crash reports. See CrashReportsService. */
export function createCrashReports(deps: CrashReportsDeps): CrashReportsService {
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
    async start() {
      sweepLater()
      await safely('start', reportMain)
      await sweep()
    },
    onProcessEnded: ({ process, reason, exitCode }) =>
      safely('ended', async () => {
        const id = await write({ at: timeNow(), process, kind: 'ended', reason, exitCode })
        await moveDump(DUMPED[process], dumpOf(id))
        await prune()
      }),
    onError: (process, error) =>
      safely('error', async () => {
        const reason = redacted(withoutQuotedTexts(error.slice(0, ERROR_MAX)))
        if (reported.has(reason) || reported.size >= ERRORS_MAX) return
        reported.add(reason)
        await write({ at: timeNow(), process, kind: 'error', reason, exitCode: null })
        await prune()
      }),
    list: () => queue.run(async () => Promise.all((await prune()).map(withDump))),
    async readDump(id) {
      try {
        return await readFile(dumpOf(id))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
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
