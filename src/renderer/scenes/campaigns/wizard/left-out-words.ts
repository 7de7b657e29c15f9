import type { LeftOutReason } from '#contract/rules/campaign-audience.ts'

/** The text for the reason why an audience excludes a person. */
export const reasonKeys = {
  duplicate: 'campaigns:audience.reasons.duplicate',
  optedOut: 'campaigns:audience.reasons.optedOut',
  invalid: 'campaigns:audience.reasons.invalid',
  excluded: 'campaigns:audience.reasons.excluded',
  hidden: 'campaigns:audience.reasons.hidden',
} as const satisfies Record<LeftOutReason, string>
