import { isMember, isPublisher, type Viewer } from '#contract/policies/viewer.ts'

/**
 * Whether the viewer may know the names of the outgoing webhooks, which steps of rules and macros name. Their addresses, secrets
 * and calls need `integrations.see`.
 */
export const maySeeWebhookNames = (viewer: Viewer): boolean =>
  viewer.group.hasIntegrations === true &&
  (viewer.group.runsRules === true || viewer.group.runsMacros === true) &&
  isMember(viewer) &&
  !isPublisher(viewer)
