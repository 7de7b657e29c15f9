import { randomUUID } from 'node:crypto'
import type { RequestOutput } from '#contract/bridge.ts'
import {
  diagnosticParts,
  type DiagnosticPart,
  type Diagnostics,
  type DiagnosticsChoice,
} from '#contract/diagnostics.ts'
import type { CrashReportsService } from '#main/crash-reports/crash-reports.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, Log, Fact } from '#main/ports.ts'
import { redacted } from '#main/redact.ts'
import { bundleName, bundleText } from './bundle-file.ts'
import { folderSizes } from './folder-sizes.ts'
import { lastLogLines, redactedLine } from './log-lines.ts'
import { crashLines, factLines } from './part-texts.ts'
import { withoutValues } from './private-values.ts'

/** The parts whose facts come from `DiagnosticsDeps.facts`. */
type FactPart = Exclude<DiagnosticPart, 'storage' | 'crashes' | 'log'>

export interface DiagnosticsDeps {
  facts: Readonly<Record<FactPart, () => readonly Fact[] | Promise<readonly Fact[]>>>
  userData: string
  logs: string
  /** The home folder. It is written as `~`, because its path contains the name of the system's user. */
  home: string
  crashReports: Pick<CrashReportsService, 'list' | 'readDump'>
  /** Names, addresses and texts that must not appear in the diagnostics. */
  privateValues: () => Promise<readonly string[]>
  /** Removes the token of the session from a text. */
  withoutToken: (text: string) => string
  isLocked: () => boolean
  /** Asks the user where to save. @returns an absolute path; null if the user cancelled */
  choosePath: (name: string) => Promise<string | null>
  write: (path: string, text: string) => Promise<void>
  /** Remembers a saved file. @returns the id with which the page can show the file in its folder */
  addSaved: (path: string) => string
  clock: Clock
  log: Log
}

/**
 * Parts with versions and sizes of the system. `redacted` is not applied to them, because it would mistake a long
 * version for a telephone number.
 */
const ofSystem: ReadonlySet<DiagnosticPart> = new Set<DiagnosticPart>(['app', 'graphics'])

/** Collects the diagnostics. The user can read them before saving them. */
export type DiagnosticsService = ReturnType<typeof createDiagnostics>

export function createDiagnostics(deps: DiagnosticsDeps) {
  const { facts, crashReports, clock, log } = deps
  let last: { collectedAt: string; found: Diagnostics } | null = null

  async function textOf(part: DiagnosticPart): Promise<string> {
    switch (part) {
      case 'storage':
        return factLines(await folderSizes(deps.userData))
      case 'crashes':
        return crashLines(await crashReports.list())
      case 'log':
        return (await lastLogLines(deps.logs)).map(redactedLine).join('\n') || 'empty'
      default:
        return factLines(await facts[part]())
    }
  }

  async function partOf(part: DiagnosticPart, values: readonly string[]) {
    const text = await textOf(part).catch((error: unknown) => {
      log.warn('A part of the diagnostics could not be read.', { part, cause: String(error) })
      return 'could not be read'
    })
    const plain = deps.withoutToken(text).replaceAll(deps.home, '~')
    const clean = ofSystem.has(part) ? plain : redacted(plain)
    return { part, text: withoutValues(clean, values) }
  }

  return {
    /** Collects every part. If a part cannot be read, its text says so. */
    async collect(): Promise<Diagnostics> {
      const collectedAt = new Date(clock.now()).toISOString()
      const values = await deps.privateValues()
      const parts = await Promise.all(diagnosticParts.map((part) => partOf(part, values)))
      const reports = await crashReports.list().catch(() => [])
      const dumps = reports.flatMap(({ dump }) => (dump === null ? [] : [dump]))
      const found = { id: randomUUID(), parts, dumps }
      last = { collectedAt, found }
      return found
    },

    /**
     * Saves the chosen parts of the last collection.
     * @throws Failure NOT_FOUND if the choice is not about the last collection, LOCKED if the screen is locked when the
     * user has chosen the path, STORAGE if a dump cannot be read or the file cannot be written
     */
    async save(choice: DiagnosticsChoice): Promise<RequestOutput<'diagnostics.save'>> {
      if (last === null || last.found.id !== choice.id)
        throw new Failure('NOT_FOUND', 'The diagnostics were collected again.')
      const { collectedAt, found } = last
      const path = await deps.choosePath(bundleName(collectedAt))
      if (path === null) return { savedId: null }
      if (deps.isLocked()) throw new Failure('LOCKED', 'The screen is locked.')
      const parts = found.parts.filter(({ part }) => choice.parts.includes(part))
      const chosen = found.dumps.filter(({ id }) => choice.dumps.includes(id))
      try {
        const dumps = await Promise.all(
          chosen.map(async (dump) => {
            const bytes = await crashReports.readDump(dump.id)
            return bytes === null ? [] : [{ dump, bytes }]
          }),
        )
        await deps.write(path, bundleText({ collectedAt, parts, dumps: dumps.flat() }))
      } catch {
        throw new Failure('STORAGE', 'The file could not be saved there.')
      }
      return { savedId: deps.addSaved(path) }
    },
  }
}
