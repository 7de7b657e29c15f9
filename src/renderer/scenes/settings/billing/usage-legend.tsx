import { billingCategories } from '#contract/rules/billing.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { categoryKeys } from './billing-keys.ts'
import classes from './billing.module.css'
import { seriesColors } from './series-colors.ts'

/** The colours of the chart's categories, in the order of the table. Hidden from screen readers, as is the chart. */
export function UsageLegend() {
  const { t } = useSettingsTexts()
  return (
    <div className={classes.legend} aria-hidden="true">
      {billingCategories.map((category) => (
        <span key={category}>
          <span className={classes.dot} style={{ background: seriesColors[category] }} />
          {t(categoryKeys[category])}
        </span>
      ))}
    </div>
  )
}
