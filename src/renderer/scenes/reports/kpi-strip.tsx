import { Sparkline } from '@mantine/charts'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Report } from '#contract/api/reports.ts'
import spoken from '../../components/spoken.module.css'
import { useReportTexts } from '../../i18n/report-texts.ts'
import { durationText } from '#contract/rules/report.ts'
import {
  numberFormats,
  ratingOf,
  resolvedShare,
  verdictOf,
  type Figures,
} from './report-numbers.ts'
import classes from './reports.module.css'

interface Kpi {
  label: string
  /** The figure of a period or a day; null where there is none. */
  figure: (figures: Figures) => number | null
  value: (figure: number) => string
  unit?: (figure: number) => string
  change: (by: number, before: number) => string
  note: (totals: Figures, before: Figures | undefined) => string
  lessIsBetter?: boolean
}

function useKpis(): Kpi[] {
  const { t, language } = useReportTexts()
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

/** The five figures at the top, each with its change and its course over the days. */
export function KpiStrip({ report }: { report: Report }) {
  const kpis = useKpis()
  return (
    <dl className={classes.strip}>
      {kpis.map((kpi) => (
        <KpiCell key={kpi.label} kpi={kpi} report={report} />
      ))}
    </dl>
  )
}

function KpiCell({ kpi, report }: { kpi: Kpi; report: Report }) {
  const { t } = useReportTexts()
  const { totals, before, days } = report
  const now = kpi.figure(totals)
  const then = before === undefined ? null : kpi.figure(before)
  const change = now === null || then === null ? null : now - then
  const verdict = change === null ? undefined : verdictOf(change, kpi.lessIsBetter ?? false)
  const course = days.map(kpi.figure)
  const Arrow = (change ?? 0) > 0 ? IconArrowUpRight : IconArrowDownRight
  const verdicts = { better: t('reports:better'), worse: t('reports:worse') }
  return (
    <div className={classes.kpi}>
      <dt className={classes.kpiLabel}>{kpi.label}</dt>
      <dd className={`${classes.kpiValue} numbers`}>
        {now === null ? '–' : kpi.value(now)}
        {now !== null && kpi.unit !== undefined && (
          <span className={classes.kpiUnit}> {kpi.unit(now)}</span>
        )}
      </dd>
      <dd className={`${classes.kpiNote} numbers`}>
        {change !== null && then !== null && change !== 0 && (
          <span className={classes.change} data-verdict={verdict}>
            <Arrow size={14} aria-hidden="true" />
            {kpi.change(change, then)}
            {verdict !== undefined && <span className={spoken.spoken}> {verdicts[verdict]}</span>}
          </span>
        )}
        {kpi.note(totals, before)}
      </dd>
      {course.filter((one) => one !== null).length > 1 && (
        <dd className={classes.kpiCourse} inert>
          <Sparkline
            w={80}
            h={32}
            data={course}
            curveType="monotone"
            color={verdict === 'worse' ? 'var(--b-status-red)' : 'var(--b-accent)'}
            fillOpacity={0.2}
            strokeWidth={1.5}
            areaProps={{ isAnimationActive: false }}
          />
        </dd>
      )}
    </div>
  )
}
