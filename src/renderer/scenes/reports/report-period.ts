import { lastDays, spanBefore, type DaySpan } from '#contract/rules/reports/report.ts'
import { dayAfter } from '#contract/rules/time/time-zone.ts'

/** What a report can be compared with: the previous period, the same days a year before, or nothing. */
export const comparisons = ['before', 'year', 'off'] as const
export type Comparison = (typeof comparisons)[number]

export const comparisonKeys = {
  before: 'reports:compareBefore',
  year: 'reports:compareYear',
  off: 'reports:compareOff',
} as const satisfies Record<Comparison, string>

/** Lengths of the preset periods, days. */
export const presets = [7, 28, 90] as const

/** The choices of the screen's filters. */
export interface ReportView extends DaySpan {
  readonly groupId: string
  /** `none`: conversations without a team. null: all. */
  readonly teamId: string | null
  /** `none`: conversations that no agent has answered. null: all. */
  readonly agentId: string | null
  readonly comparison: Comparison
}

/** The last `days` days in a time zone, up to yesterday. */
export const presetSpan = (days: number, timeZone: string): DaySpan =>
  lastDays(days, Date.now(), timeZone)

/**
 * The first day of the compared period; undefined without a comparison. A year is 52 weeks, so that the weekdays
 * match.
 */
export function compareFrom({ from, to, comparison }: ReportView): string | undefined {
  if (comparison === 'off') return undefined
  return comparison === 'year' ? dayAfter(from, -364) : spanBefore({ from, to }).from
}
