import {
  answeredRate,
  costPerLead,
  costPerSuccess,
  type AdTotals,
} from '#contract/rules/campaigns/ads.ts'
import { KpiCell, KpiStrip } from '#renderer/components/reports/kpi-strip.tsx'
import { shownChange } from '#renderer/components/people/verdict.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { adNumbers } from './ad-numbers.ts'

export interface AdKpisProps {
  totals: AdTotals
  /** The figures of the same ads in the previous period; undefined until they are fetched. */
  before: AdTotals | undefined
  /** The figures for each point of the small charts (`adCourse`). */
  course: readonly AdTotals[]
  /** The group's name for the status "success". */
  successLabel: string
}

interface Kpi {
  label: string
  figure: (totals: AdTotals) => number | null
  value: (figure: number | null) => string
  /** Shown instead of the previous period's figure. */
  note?: string
  lessIsBetter?: boolean
  isShare?: boolean
}

/** The five figures of the ads in the table, each with a chart and its change since the previous period. */
export function AdKpis({ totals, before, course, successLabel }: AdKpisProps) {
  const { t, language } = useTexts('ads')
  const { count, percent, points, money } = adNumbers(language)
  const counted = (value: number | null) => count(value ?? 0)
  const cost = (cents: number | null) => money(cents, totals.currency)
  const kpis: Kpi[] = [
    { label: t('ads:leads'), figure: ({ leads }) => leads, value: counted },
    { label: t('ads:costPerLead'), figure: costPerLead, value: cost, lessIsBetter: true },
    {
      label: t('ads:answered'),
      figure: answeredRate,
      value: percent,
      note: t('ads:ofTotal', { part: count(totals.answeredInTime), total: count(totals.leads) }),
      isShare: true,
    },
    { label: successLabel, figure: ({ successes }) => successes, value: counted },
    {
      label: t('ads:costPerSuccess', { label: successLabel }),
      figure: costPerSuccess,
      value: cost,
      lessIsBetter: true,
    },
  ]
  return (
    <KpiStrip>
      {kpis.map(({ label, figure, value, note, lessIsBetter = false, isShare = false }) => {
        const now = figure(totals)
        const then = before === undefined ? null : figure(before)
        const textOf = (size: number) =>
          isShare
            ? t('ads:points', { value: points(size) })
            : then === null || then === 0
              ? value(size)
              : percent(size / then)
        const change = now === null || then === null ? null : shownChange(now - then, textOf)
        return (
          <KpiCell
            key={label}
            label={label}
            value={value(now)}
            change={change}
            changeText={textOf(Math.abs(change ?? 0))}
            lessIsBetter={lessIsBetter}
            note={note ?? (then === null ? '' : t('ads:before', { value: value(then) }))}
            course={course.map(figure)}
          />
        )
      })}
    </KpiStrip>
  )
}
