import type { UpdateFailure, UpdatesOffReason } from '#contract/update-state.ts'

/** The text key for each reason why updates are off or an update failed. */
export const updateReasonTexts = {
  policy: 'installation:update.policy',
  packageManager: 'installation:update.packageManager',
  readOnly: 'installation:update.readOnly',
  noFeed: 'installation:update.noFeed',
  network: 'installation:update.network',
  tampered: 'installation:update.tampered',
  invalidFeed: 'installation:update.invalidFeed',
  install: 'installation:update.install',
} as const satisfies Record<UpdateFailure | UpdatesOffReason, string>
