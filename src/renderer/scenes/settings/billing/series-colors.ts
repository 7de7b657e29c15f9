import type { BillingCategory } from '#contract/rules/reports/billing.ts'
import { restColor, seriesColor } from '#renderer/components/reports/chart-colors.ts'

/** The colour of each category in the charts and tables of a bill. */
export const seriesColors: Readonly<Record<BillingCategory, string>> = {
  marketing: seriesColor(0),
  utility: seriesColor(1),
  authentication: seriesColor(2),
  service: restColor,
}
