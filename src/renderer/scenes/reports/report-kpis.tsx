import type { Report } from '#contract/api/reports/reports.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { KpiCell, KpiStrip } from '#renderer/components/reports/kpi-strip.tsx'
import { shownChange } from '#renderer/components/people/verdict.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { durationText } from '#contract/rules/reports/report.ts'
import { ratingOf, resolvedShare, type Figures } from './report-numbers.ts'

interface Kpi {
  label: string
  /** The figure of a period or a day; null if there is none. */
  figure: (figures: Figures) => number | null
  value: (figure: number) => string
  unit?: (figure: number) => string
  /**
   * The text of a change since the compared period, without its sign.
   * @param by the change
   * @param before the figure of the compared period
   */
  change: (by: number, before: number) => string
  note: (totals: Figures, before: Figures | undefined) => string
  lessIsBetter?: boolean
}

function useKpis(): Kpi[] {
  const { t, language } = useTexts('reports')
  const numbers = numberFormats(language)
  const unitKeys = { minutes: 'reports:minutes', hours: 'reports:hours' } as const
  const unit = (ms: number) => t(unitKeys[durationText(ms).unit])
  const spoken = (ms: number) => `${durationText(ms).text} ${unit(ms)}`
  const was = (value: string | null) => (value === null ? '' : t('reports:before', { value }))
  const time = (label: string, figure: Kpi['figure']): Kpi => ({
    label,
    figure,
    value: (ms) => durationText(ms).text,
    unit,
    change: (by) => spoken(Math.abs(by)),
    note: (_, before) => {
      const ms = before === undefined ? null : figure(before)
      return was(ms === null ? null : spoken(ms))
    },
    lessIsBetter: true,
  })
  return [
    {
      label: t('reports:conversations'),
      figure: ({ conversations }) => conversations,
      value: numbers.count,
      change: (by, before) =>
        before === 0 ? numbers.count(Math.abs(by)) : numbers.percent(Math.abs(by) / before),
      note: (_, before) => was(before === undefined ? null : numbers.count(before.conversations)),
    },
    time(t('reports:medianResponse'), ({ medianResponse }) => medianResponse ?? null),
    time(t('reports:p90Response'), ({ p90Response }) => p90Response ?? null),
    {
      label: t('reports:resolved'),
      figure: resolvedShare,
      value: numbers.percent,
      change: (by) => t('reports:points', { value: numbers.tenth(Math.abs(by) * 100) }),
      note: ({ resolved, conversations }) =>
        t('reports:ofTotal', {
          part: numbers.count(resolved),
          total: numbers.count(conversations),
        }),
    },
    {
      label: t('reports:satisfaction'),
      figure: ratingOf,
      value: numbers.tenth,
      unit: () => t('reports:outOfFive'),
      change: (by) => numbers.tenth(Math.abs(by)),
      note: ({ ratings }) =>
        ratings === 0 ? t('reports:noRatings') : t('reports:ratings', { count: ratings }),
    },
  ]
}

/** The five figures at the top, each with its change and a chart by day. */
export function ReportKpis({ report }: { report: Report }) {
  const kpis = useKpis()
  return (
    <KpiStrip>
      {kpis.map((kpi) => (
        <ReportKpi key={kpi.label} kpi={kpi} report={report} />
      ))}
    </KpiStrip>
  )
}

function ReportKpi({ kpi, report }: { kpi: Kpi; report: Report }) {
  const { totals, before, days } = report
  const now = kpi.figure(totals)
  const then = before === undefined ? null : kpi.figure(before)
  const change =
    now === null || then === null ? null : shownChange(now - then, (size) => kpi.change(size, then))
  return (
    <KpiCell
      label={kpi.label}
      value={now === null ? '–' : kpi.value(now)}
      unit={now === null ? undefined : kpi.unit?.(now)}
      change={change}
      changeText={change === null || then === null ? '' : kpi.change(change, then)}
      lessIsBetter={kpi.lessIsBetter ?? false}
      note={kpi.note(totals, before)}
      course={days.map(kpi.figure)}
    />
  )
}
