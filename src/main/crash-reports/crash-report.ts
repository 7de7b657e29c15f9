import { z } from 'zod'
import { crashedProcesses } from '#contract/diagnostics.ts'
import { limits } from '#contract/limits.ts'
import { timestamp } from '#contract/wire.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * The record of one crash or error, stored as JSON. If there is a dump of the crash, its file has the same base name
 * and is in the same folder.
 */
export const crashReportSchema = z.object({
  id: z.uuid(),
  at: timestamp,
  version: z.string(),
  process: z.enum(crashedProcesses),
  /** `error`: an uncaught error; the process continues. `ended`: the process has ended. */
  kind: z.enum(['error', 'ended']),
  /** If the process ended, Chromium's reason, such as `crashed`. For an error, its redacted text with the stack. */
  reason: z.string(),
  /** null for an error, and for a crash of main. */
  exitCode: z.number().int().nullable(),
})
export type CrashReport = z.infer<typeof crashReportSchema>

/**
 * Splits the reports into `kept` and `removed`, each newest first. Reports above the maximum age or number are removed.
 * The number of errors and the number of crashes are limited separately, so that errors do not displace a crash.
 * @param now epoch milliseconds
 */
export function keptReports<Report extends Pick<CrashReport, 'at' | 'kind'>>(
  reports: readonly Report[],
  now: number,
): { kept: Report[]; removed: Report[] } {
  const oldest = now - limits.crashReportDaysMax * DAY_MS
  const sorted = reports.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const recent = sorted.filter(({ at }) => Date.parse(at) >= oldest)
  const kept = (['error', 'ended'] as const).flatMap((wanted) =>
    recent.filter(({ kind }) => kind === wanted).slice(0, limits.crashReportsMax),
  )
  const isKept = new Set(kept)
  return {
    kept: sorted.filter((report) => isKept.has(report)),
    removed: sorted.filter((report) => !isKept.has(report)),
  }
}
