import '@mantine/charts/styles.layer.css'
import { Box, Group } from '@mantine/core'
import { BarChart } from '@mantine/charts'
import { billingCategories, expectedMessages } from '#contract/rules/reports/billing.ts'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { restColor } from '#renderer/components/reports/chart-colors.ts'
import { categoryKeys } from './billing-keys.ts'
import type { Bill } from './bill-format.ts'
import { seriesColors } from './series-colors.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** The data key of the estimated bars. */
const expectedKey = 'expected'

export interface UsageChartProps {
  days: Bill['days']
  unit: 'messages' | 'cost'
  currency: string
  /** The estimate for the later days of the month, shown as dashed bars; undefined for a closed month. */
  estimate: NonNullable<Bill['estimate']> | undefined
}

/** The number of a day in its month: `'2026-11-03' → 3`. */
const numberOf = (day: string): number => Number(day.slice(8))

/** The days with a label on the axis: today, day 1 and every fifth day. A day next to today has no label. */
function ticksOf(count: number, today: number | undefined): number[] {
  const days = Array.from({ length: count }, (_, index) => index + 1)
  return days.filter(
    (day) =>
      day === today ||
      ((day === 1 || day % 5 === 0) && (today === undefined || Math.abs(day - today) > 1)),
  )
}

/** Stacked bars of a month's messages or costs by day. Hidden from screen readers, which read the tables instead. */
export default function UsageChart({ days, unit, currency, estimate }: UsageChartProps) {
  const { t, language } = useTexts('settings')
  const numbers = useNumbers()
  const expected = new Map<string, number>(
    estimate === undefined ? [] : expectedMessages(days, estimate.day),
  )
  const expectedOn = (day: string) =>
    unit === 'messages' || estimate === undefined
      ? expected.get(day)
      : day > estimate.day
        ? estimate.restDayCents
        : undefined
  const today = estimate && numberOf(estimate.day)
  const counted =
    unit === 'cost'
      ? [{ name: 'cost', label: t('settings:billing.unitCost'), color: seriesColors.marketing }]
      : billingCategories.toReversed().map((name) => ({
          name,
          label: t(categoryKeys[name]),
          color: seriesColors[name],
        }))
  const series = [
    ...counted,
    ...(estimate === undefined
      ? []
      : [{ name: expectedKey, label: t('settings:billing.estimated'), color: restColor }]),
  ]
  return (
    <Box pb={16} px={16} mih={256} aria-hidden="true">
      <BarChart
        h={240}
        data={days.map(({ day, costCents, ...counts }) => ({
          ...counts,
          day: numberOf(day),
          cost: costCents,
          [expectedKey]: expectedOn(day) ?? null,
        }))}
        dataKey="day"
        type="stacked"
        series={series}
        gridAxis="x"
        tickLine="none"
        xAxisProps={{
          ticks: ticksOf(days.length, today),
          interval: 0,
          tickFormatter: (day: number) =>
            day === today ? t('settings:billing.today') : String(day),
        }}
        valueFormatter={(value) =>
          unit === 'cost' ? moneyText(value, currency, language) : numbers.count(value)
        }
        barChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
        barProps={({ name }) => ({
          isAnimationActive: false,
          ...(name === expectedKey && {
            fill: 'transparent',
            stroke: restColor,
            strokeOpacity: 1,
            strokeDasharray: '3 3',
          }),
        })}
      />
      {estimate !== undefined && (
        <Group component="p" gap={8} mt={8} pl={48} fz="xs" lh="xs" c="dimmed">
          <Box component="span" w={16} h={10} bdrs={3} bd="1px dashed var(--b-line-strong)" />
          {t('settings:billing.byRate', {
            count: days.filter(({ day }) => day < estimate.day).length,
          })}
        </Group>
      )}
    </Box>
  )
}
