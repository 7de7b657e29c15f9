import { CompositeChart } from '@mantine/charts'
import type { Report } from '#contract/api/reports/reports.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { restColor, seriesColor } from '#renderer/components/reports/chart-colors.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { dayText } from './report-numbers.ts'

/** A team's series in the chart of days. */
export interface TeamSeries {
  /** The team's id; undefined for conversations without a team. */
  readonly id: string | undefined
  readonly name: string
  readonly color: string
  readonly conversations: number
}

/** The teams of a report with their colours, in the order of the report. */
export function teamSeries(report: Report, noTeam: string): TeamSeries[] {
  return report.teams.map(({ id, name, conversations }, index) => ({
    id,
    name: name ?? noTeam,
    color: id === undefined ? restColor : seriesColor(index),
    conversations,
  }))
}

/** The key of a team in the rows of the chart. It is not the name, because names may repeat. */
const keyOf = (id: string | undefined) => (id === undefined ? 'none' : `team ${id}`)

export interface DayChartProps {
  report: Report
  teams: readonly TeamSeries[]
  onDay: (day: string) => void
}

/**
 * Conversations by day, stacked by team, with the compared period as a dashed line. The chart is hidden from screen
 * readers, because the same numbers can be shown in a table.
 */
export function DayChart({ report, teams, onDay }: DayChartProps) {
  const { t, language } = useTexts('reports')
  const { count } = numberFormats(language)
  const data = report.days.map(({ day, teams: counts }, index) => ({
    day: dayText(day, language),
    before: report.daysBefore[index]?.conversations ?? null,
    ...Object.fromEntries(teams.map(({ id }) => [keyOf(id), 0])),
    ...Object.fromEntries(counts.map(({ id, conversations }) => [keyOf(id), conversations])),
  }))
  const before = {
    name: 'before',
    label: t('reports:beforeSeries'),
    color: 'var(--b-text-dim)',
    type: 'line',
    strokeDasharray: '3 3',
  } as const
  return (
    <div aria-hidden="true">
      <CompositeChart
        h={232}
        data={data}
        dataKey="day"
        series={[
          ...teams.map(({ id, name, color }) => ({
            name: keyOf(id),
            label: name,
            color,
            type: 'area' as const,
          })),
          ...(report.daysBefore.length > 0 ? [before] : []),
        ]}
        curveType="monotone"
        withDots={false}
        strokeWidth={1.5}
        gridAxis="x"
        tickLine="none"
        valueFormatter={count}
        areaProps={{ stackId: 'teams', fillOpacity: 0.24, isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
        xAxisProps={{ minTickGap: 48, interval: 'preserveStartEnd' }}
        yAxisProps={{ width: 36, allowDecimals: false }}
        composedChartProps={{
          accessibilityLayer: false,
          margin: { top: 8, right: 16, bottom: 0, left: 8 },
          onClick: ({ activeTooltipIndex }) => {
            const day = report.days[Number(activeTooltipIndex ?? -1)]
            if (day !== undefined) onDay(day.day)
          },
        }}
      />
    </div>
  )
}
