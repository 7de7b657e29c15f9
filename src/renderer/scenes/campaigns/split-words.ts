import type { SplitMeasure, SplitVariant } from '#contract/entities/campaigns/campaign-split.ts'

/** What decides a test of two templates. */
export const measureKeys = {
  read: 'campaigns:split.measures.read',
  replied: 'campaigns:split.measures.replied',
  clicked: 'campaigns:split.measures.clicked',
} as const satisfies Record<SplitMeasure, string>

/** The letter by which people know a template of a test. */
export const letterOf = (variant: SplitVariant): string => variant.toUpperCase()
