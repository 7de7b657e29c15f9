import { diagnosticParts, type CrashDump, type Diagnostics } from '#contract/diagnostics.ts'
import { machineDay } from '#contract/rules/time/time-zone.ts'

/** Maximum number of characters in a line of base64, as in MIME (RFC 2045). */
const BASE64_LINE_MAX = 76

export interface BundleContent {
  /** ISO 8601, UTC. */
  collectedAt: string
  parts: Diagnostics['parts']
  dumps: readonly { dump: CrashDump; bytes: Buffer }[]
}

/**
 * The text of a diagnostics file: a head with the time and the names of the parts that the user left out, then the chosen
 * parts, then the chosen dumps in base64.
 */
export function bundleText({ collectedAt, parts, dumps }: BundleContent): string {
  const included = new Set(parts.map(({ part }) => part))
  const leftOut = diagnosticParts.filter((part) => !included.has(part))
  const sections = [
    [
      'Bandeja diagnostics',
      `collected: ${collectedAt}`,
      `left out by the user: ${leftOut.join(', ') || 'nothing'}`,
    ],
    ...parts.map(({ part, text }) => [`== ${part} ==`, text]),
    ...dumps.map(({ dump: { at, process }, bytes }) => [
      `-----BEGIN CRASH DUMP ${process} ${at}-----`,
      ...(bytes.toString('base64').match(new RegExp(`.{1,${BASE64_LINE_MAX}}`, 'g')) ?? []),
      '-----END CRASH DUMP-----',
    ]),
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

export const bundleName = (collectedAt: string): string =>
  `bandeja-diagnostics-${machineDay(Date.parse(collectedAt))}.txt`
