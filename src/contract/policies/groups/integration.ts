import { hasRight } from '#contract/policies/people/rights.ts'
import { administers, isFullAdmin, type Viewer } from '#contract/policies/viewer.ts'

const has = (viewer: Viewer): boolean =>
  viewer.group.hasIntegrations === true && hasRight(viewer, 'manageIntegrations')

/** Keys for programs and outgoing webhooks, in a group whose service has them (our extension). */
export const integrationPolicy = {
  'integrations.see': (viewer: Viewer): boolean => has(viewer) && isFullAdmin(viewer),
  /** Makes, changes and ends keys and webhooks. A key whose maker may not do this any more is paused. */
  'integrations.edit': (viewer: Viewer): boolean => has(viewer) && administers(viewer),
} as const
