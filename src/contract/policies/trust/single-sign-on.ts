import { isFullAdmin, type Viewer } from '#contract/policies/viewer.ts'

/** How a group signs in by a provider, in a group whose service has it (our extension). The operator sets it. */
export const singleSignOnPolicy = {
  /** Sees the settings, and tries a sign-in, which changes nothing. */
  'singleSignOn.see': (viewer: Viewer): boolean =>
    viewer.group.hasSingleSignOn === true && isFullAdmin(viewer),
} as const
