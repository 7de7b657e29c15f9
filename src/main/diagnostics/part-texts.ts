import type { ListedReport } from '#main/crash-reports/crash-reports.ts'
import type { Fact } from '#main/ports.ts'
import type { PolicyResult } from '#main/policy/machine-policy.ts'

/** One line per fact. A value that is a text stays as it is; any other value is JSON. */
export function factLines(facts: readonly Fact[]): string {
  return facts
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}

/**
 * The policies in force, and the problems of policies that could not be applied. Of a connection document it includes
 * only `services`.
 */
export function policyFacts({ values, problems, isBlocked }: PolicyResult): Fact[] {
  const { connection, ...others } = values
  return [
    ['sign-in is blocked', isBlocked],
    ...Object.entries(others),
    ...(connection === undefined
      ? []
      : [['connection', Reflect.get(connection, 'services')] as const]),
    ...problems.map(({ source, line, key, reason, detail }, index): Fact => [
      `problem ${index + 1}`,
      [source, line === null ? null : `line ${line}`, key, reason, detail]
        .filter((one) => one !== null)
        .join(', '),
    ]),
  ]
}

/** The crash reports, newest first. The text of an error is on the lines after its report. */
export function crashLines(reports: readonly ListedReport[]): string {
  if (reports.length === 0) return 'none'
  return reports
    .map(({ at, process, kind, reason, exitCode, version, dump }) => {
      if (kind === 'error')
        return `${at} ${process}, version ${version}, uncaught error:\n${reason}`
      const size = dump === null ? 'no dump' : `dump of ${sizeText(dump.bytes)}`
      return `${at} ${process}, version ${version}, ended: ${reason} (${exitCode ?? ''}), ${size}`
    })
    .join('\n')
}

const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE * KILOBYTE

/**
 * Formats a size in kB or MB. A size in bytes can have seven digits, and the redaction would mistake it for a telephone
 * number.
 */
export function sizeText(bytes: number): string {
  return bytes < MEGABYTE
    ? `${(bytes / KILOBYTE).toFixed(1)} kB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`
}
