import type { BillingCategory } from '#contract/rules/billing.ts'

/** Colours of the categories: teal, OKLCH hues 255 and 310, and grey, each 3:1 on the surface. */
export const seriesColors: Readonly<Record<BillingCategory, string>> = {
  marketing: 'var(--b-accent)',
  utility: 'oklch(0.6 0.11 255)',
  authentication: 'oklch(0.62 0.11 310)',
  service: 'var(--b-line-strong)',
}
