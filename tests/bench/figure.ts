/** The names of the figures, as given to `--only`, in the order of a run. */
export const figureIds = [
  'first-load',
  'workspace',
  'seeding',
  'start',
  'heap',
  'scroll',
  'conversation',
  'history',
  'click',
  'event',
  'typing',
  'inbound',
  'rules',
  'line',
  'postgres',
  'writers',
  'flow-canvas',
  'import',
  'campaign',
] as const
export type FigureId = (typeof figureIds)[number]

export type Unit = 'ms' | 's' | 'px' | '%' | 'kB' | '×' | 'frames' | 'modules' | 'MB' | 'messages'

/** A measured number with its limit, which it must not exceed. */
export interface Reading {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  readonly limit: number
}

/** One measurement of the product: its readings, and numbers that describe its conditions. */
export interface Figure {
  readonly id: FigureId
  readonly title: string
  readonly readings: readonly Reading[]
  /**
   * Numbers without a limit that are reported with the readings: sizes, parts of a ratio, the machine's own delays.
   */
  readonly beside: Readonly<Record<string, string | number>>
}

/** Whether a reading is within its limit. A failed measurement (NaN) is not. */
export function isMet({ value, limit }: Reading): boolean {
  return value <= limit
}

/** The readings above their limits, each with its figure's title. */
export function missedReadings(figures: readonly Figure[]): string[] {
  return figures.flatMap(({ title, readings }) =>
    readings
      .filter((reading) => !isMet(reading))
      .map((reading) => `${title}: ${reading.name} ${written(reading)}`),
  )
}

/** A reading as text, such as `17.1 ms, limit 18 ms`. */
function written(reading: Reading): string {
  return `${quantity(reading.value, reading.unit)}, limit ${quantity(reading.limit, reading.unit)}`
}

/** A number with at most three significant digits. */
export function quantity(value: number, unit: Unit): string {
  if (!Number.isFinite(value)) return 'not measured'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = String(Number(value.toFixed(digits)))
  return unit === '×' ? `${text}×` : `${text} ${unit}`
}
