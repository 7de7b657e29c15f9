import { isPublisher, type Viewer } from '#contract/policies/viewer.ts'

/**
 * Whether the group has flows and does not restrict them for the viewer (specification, section 2). The menu item also
 * needs a wide window; `flow.edit` and `message.sendFlow` also need the permission to write.
 */
export const hasFlowAccess = (viewer: Viewer): boolean =>
  viewer.group.hasFlows && !(isPublisher(viewer) && viewer.group.flowRestrictionForPublisher)
