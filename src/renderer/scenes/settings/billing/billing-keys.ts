import type { BillingCategory } from '#contract/rules/reports/billing.ts'

export const categoryKeys = {
  marketing: 'settings:billing.categories.marketing',
  utility: 'settings:billing.categories.utility',
  authentication: 'settings:billing.categories.authentication',
  service: 'settings:billing.categories.service',
} as const satisfies Record<BillingCategory, string>

export const statusKeys = {
  paid: 'settings:billing.statuses.paid',
  open: 'settings:billing.statuses.open',
} as const
