import type { CostCategory } from '#contract/entities/line/price-table.ts'
import { MICROS } from '#contract/rules/reports/message-price.ts'
import { priceText } from '#renderer/components/forms/money-text.ts'
import { restColor, seriesColor } from '#renderer/components/reports/chart-colors.ts'

export const costCategoryKeys = {
  marketing: 'lineCosts:categories.marketing',
  utility: 'lineCosts:categories.utility',
  authentication: 'lineCosts:categories.authentication',
  authentication_international: 'lineCosts:categories.authentication_international',
  service: 'lineCosts:categories.service',
  other: 'lineCosts:categories.other',
} as const satisfies Record<CostCategory, string>

/** The colour of a category, the same as in the bill. */
export const costColors: Readonly<Record<CostCategory, string>> = {
  marketing: seriesColor(0),
  utility: seriesColor(1),
  authentication: seriesColor(2),
  authentication_international: seriesColor(3),
  service: restColor,
  other: seriesColor(4),
}

/** An amount of money: "US$ 343,57". @param micros millionths of the currency */
export const costText = (micros: number, currency: string, language: string): string =>
  priceText(micros / MICROS, currency, language)

/** The number of an amount alone: "343,57". */
export const amountText = (micros: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  }).format(micros / MICROS)

/** A price of one message, which is below a cent: "0,0703". */
export const unitPriceText = (micros: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(
    micros / MICROS,
  )

/** The name of a country. @param country ISO 3166-1 alpha-2 */
export const countryText = (country: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country
