import type { LeftOutReason } from '#contract/rules/campaign-audience.ts'

/** Why an audience leaves somebody out, in words. */
export const reasonKeys = {
  duplicate: 'campaigns:audience.reasons.duplicate',
  optedOut: 'campaigns:audience.reasons.optedOut',
  invalid: 'campaigns:audience.reasons.invalid',
  excluded: 'campaigns:audience.reasons.excluded',
  hidden: 'campaigns:audience.reasons.hidden',
} as const satisfies Record<LeftOutReason, string>
