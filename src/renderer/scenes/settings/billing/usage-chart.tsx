import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { BarChart } from '@mantine/charts'
import { useSettingsTexts } from '../../../i18n/settings-texts.ts'
import { categoryKeys } from './billing-keys.ts'
import type { Bill } from './billing-scene.tsx'
import classes from './billing.module.css'
import { moneyText } from './money-text.ts'
import { seriesColors } from './series-colors.ts'

export interface UsageChartProps {
  days: Bill['days']
  unit: 'messages' | 'cost'
  currency: string
}

/** Stacked bars of a month's messages or costs by day. Hidden from screen readers, which have the tables. */
export default function UsageChart({ days, unit, currency }: UsageChartProps) {
  const { t, language } = useSettingsTexts()
  const number = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const categories = ['marketing', 'utility', 'authentication', 'service'] as const
  const series =
    unit === 'cost'
      ? [{ name: 'cost', label: t('settings:billing.unitCost'), color: seriesColors.marketing }]
      : categories.map((name) => ({
          name,
          label: t(categoryKeys[name]),
          color: seriesColors[name],
        }))
  return (
    <div className={classes.chart} aria-hidden="true">
      <BarChart
        h={240}
        data={days.map(({ day, costCents, ...counts }) => ({
          ...counts,
          day: String(Number(day.slice(8))),
          cost: costCents,
        }))}
        dataKey="day"
        type="stacked"
        withLegend
        legendProps={{ verticalAlign: 'top', height: 36 }}
        series={series}
        gridAxis="x"
        tickLine="none"
        valueFormatter={(value) =>
          unit === 'cost' ? moneyText(value, currency, language) : number.format(value)
        }
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
