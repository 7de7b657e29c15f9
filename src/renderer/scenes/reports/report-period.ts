import { lastDays, spanBefore, type DaySpan } from '#contract/rules/report.ts'
import { dayAfter } from '#contract/rules/time-zone.ts'
import { ownZone } from '../../components/dates/period.ts'

/** What a report is compared with. */
export const comparisons = ['before', 'year', 'off'] as const
export type Comparison = (typeof comparisons)[number]

/** Lengths of the periods that one press chooses, days. */
export const presets = [7, 28, 90] as const

/** What the filters of the screen ask for. */
export interface ReportView extends DaySpan {
  readonly groupId: string
  /** `none`: conversations without a team; null: all. */
  readonly teamId: string | null
  readonly agentId: string | null
  readonly comparison: Comparison
}

/** The whole days up to yesterday. */
export const presetSpan = (days: number): DaySpan => lastDays(days, Date.now(), ownZone())

/** The first day of what a report is compared with; 52 weeks keep the weekdays where they are. */
export function compareFrom({ from, to, comparison }: ReportView): string | undefined {
  if (comparison === 'off') return undefined
  return comparison === 'year' ? dayAfter(from, -364) : spanBefore({ from, to }).from
}
