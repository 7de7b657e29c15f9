import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { Box, VisuallyHidden } from '@mantine/core'
import type { LineCosts } from '#contract/entities/line/line-costs.ts'
import { daysOfMonth } from '#contract/rules/reports/billing.ts'
import { costsBy } from '#contract/rules/reports/line-costs.ts'
import { MICROS } from '#contract/rules/reports/message-price.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { monthName } from '#renderer/scenes/settings/billing/bill-format.ts'
import { costText } from './cost-format.ts'

export interface CostChartProps {
  costs: LineCosts
  /** The month before, YYYY-MM. */
  before: string
}

/** The cost until each day of a month, by the number of the day. @param last the last day that has one */
function untilEachDay(rows: LineCosts['rows'], last: number): number[] {
  const days = costsBy(rows, ({ day }) => Number(day.slice(8)))
  let sum = 0
  return Array.from({ length: last }, (_, index) => {
    sum += days.get(index + 1)?.micros ?? 0
    return sum
  })
}

/** The cost of the month and of the one before as it grows. Screen readers get it as a table. */
export default function CostChart({ costs, before }: CostChartProps) {
  const { t, language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const { month, today } = costs
  const { currency } = costs.prices.table
  const lastDay = today === undefined ? daysOfMonth(month) : Number(today.slice(8))
  const now = untilEachDay(costs.rows, lastDay)
  const earlier = untilEachDay(costs.before, daysOfMonth(before))
  const days = Array.from({ length: Math.max(daysOfMonth(month), earlier.length) }, (_, index) => ({
    day: index + 1,
    now: now[index] ?? null,
    before: earlier[index] ?? null,
  }))
  const money = (micros: number) => costText(micros, currency, language)
  const names = { now: monthName(month, language), before: monthName(before, language) }
  return (
    <Box pb={16} px={16} mih={256}>
      <div aria-hidden="true">
        <LineChart
          h={240}
          data={days}
          dataKey="day"
          curveType="linear"
          withDots={false}
          gridAxis="x"
          tickLine="none"
          series={[
            { name: 'now', label: names.now, color: 'var(--b-accent)' },
            {
              name: 'before',
              label: names.before,
              color: 'var(--b-text-dim)',
              strokeDasharray: '2 3',
            },
          ]}
          xAxisProps={{
            ticks: days
              .map(({ day }) => day)
              .filter(
                (day) => day === 1 || day % 5 === 0 || (today !== undefined && day === lastDay),
              )
              .filter(
                (day) => today === undefined || day === lastDay || Math.abs(day - lastDay) > 1,
              ),
            interval: 0,
            tickFormatter: (day: number) =>
              today !== undefined && day === lastDay ? t('lineCosts:chart.today') : String(day),
          }}
          yAxisProps={{
            width: 64,
            tickFormatter: (micros: number) => numbers.count(Math.round(micros / MICROS)),
          }}
          valueFormatter={money}
          lineChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              <th>{t('lineCosts:chart.day')}</th>
              <th>{names.now}</th>
              <th>{names.before}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day}>
                <td>{one.day}</td>
                <td>{one.now === null ? '' : money(one.now)}</td>
                <td>{one.before === null ? '' : money(one.before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  )
}
