import type { UpdateFailure, UpdatesOffReason } from '#contract/update-state.ts'

/** The text for each reason why the app is not updated. */
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
