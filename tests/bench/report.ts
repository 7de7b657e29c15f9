import { isMet, quantity, type Figure, type Reading } from './figure.ts'
import type { Machine } from './machine.ts'

/** One run as stored in tests/results/bench.json. */
export interface Run {
  /** ISO 8601. */
  readonly at: string
  readonly quick: boolean
  readonly machine: Machine
  readonly figures: readonly Figure[]
  /** Aborted figures, with the reason. */
  readonly broken: readonly { readonly id: string; readonly reason: string }[]
}

const COLUMNS = ['Figure', 'Measured', 'Limit', ''] as const
type Cells = readonly [string, string, string, string]

function rowsOf({ figures, broken }: Pick<Run, 'figures' | 'broken'>): Cells[] {
  const measured = figures.flatMap(({ title, readings }) =>
    readings.map((reading: Reading): Cells => [
      `${title}: ${reading.name}`,
      quantity(reading.value, reading.unit),
      `≤ ${quantity(reading.limit, reading.unit)}`,
      isMet(reading) ? 'met' : 'MISSED',
    ]),
  )
  return [...measured, ...broken.map(({ id, reason }): Cells => [id, reason, '', 'BROKE OFF'])]
}

/** The run as text for a terminal: aligned columns, then the conditions of each figure. */
export function asTable(run: Run): string {
  const rows: Cells[] = [COLUMNS, ...rowsOf(run)]
  const width = (column: 0 | 1 | 2) => Math.max(...rows.map((row) => row[column].length))
  const widths = [width(0), width(1), width(2)] as const
  const lines = rows.map(([name, value, limit, verdict]) =>
    `${name.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${limit.padStart(widths[2])}  ${verdict}`.trimEnd(),
  )
  return [...lines, '', ...besides(run.figures).map((line) => `  ${line}`)].join('\n')
}

/** The heading of the part of the page that people write, below the run. */
const REMARKS = '## Remarks'

/**
 * The run as a page of the documentation.
 * @param before the page as it is: its remarks stay
 */
export function asMarkdown(run: Run, before = ''): string {
  const at = before.indexOf(`\n${REMARKS}\n`)
  const cells = (row: Cells) => `| ${row.join(' | ')} |`
  const { machine } = run
  return [
    '# A run of the benchmarks',
    '',
    `\`npm run bench\` on ${run.at.slice(0, 10)}: ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, `.concat(
      `${machine.system}, Electron ${machine.electron}, Node ${machine.node}, without a graphics card. `,
      `Load at the start: ${machine.load}.`,
    ),
    'Each figure is explained in [tests/bench/README.md](../tests/bench/README.md).',
    '',
    cells(['Figure', 'Measured', 'Limit', 'Verdict']),
    cells(['---', '---:', '---:', '---']),
    ...rowsOf(run).map(cells),
    '',
    '## Further numbers',
    '',
    ...besides(run.figures).map((line) => `- ${line}`),
    '',
    ...(at < 0 ? [] : [before.slice(at + 1)]),
  ].join('\n')
}

function besides(figures: readonly Figure[]): string[] {
  return figures.flatMap(({ title, beside }) => {
    const parts = Object.entries(beside).map(([name, value]) => `${name} ${formatted(value)}`)
    return parts.length === 0 ? [] : [`${title}: ${parts.join('; ')}.`]
  })
}

function formatted(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toFixed(2))) : value
}
