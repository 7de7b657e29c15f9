import type { LeftOutReason } from '#contract/rules/campaigns/campaign-audience.ts'

/** The text keys of the reasons why a person is left out of an audience. */
export const reasonKeys = {
  duplicate: 'campaigns:audience.reasons.duplicate',
  blocked: 'campaigns:audience.reasons.blocked',
  optedOut: 'campaigns:audience.reasons.optedOut',
  invalid: 'campaigns:audience.reasons.invalid',
  excluded: 'campaigns:audience.reasons.excluded',
  hidden: 'campaigns:audience.reasons.hidden',
} as const satisfies Record<LeftOutReason, string>
