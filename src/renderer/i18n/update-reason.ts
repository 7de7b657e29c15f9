import type { UpdateFailure, UpdatesOffReason } from '#contract/update-state.ts'

/** The text key for each reason why updates are off or an update failed. */
export const updateReasonTexts = {
  policy: 'support:update.policy',
  packageManager: 'support:update.packageManager',
  readOnly: 'support:update.readOnly',
  noFeed: 'support:update.noFeed',
  network: 'support:update.network',
  tampered: 'support:update.tampered',
  invalidFeed: 'support:update.invalidFeed',
  install: 'support:update.install',
} as const satisfies Record<UpdateFailure | UpdatesOffReason, string>
