import type { ViewerGroup } from '#contract/policies/viewer.ts'

/**
 * A group of which nothing is known but its id. Enough for asking whether a chat is one's own: no setting of
 * a group changes that.
 */
export function minimalGroup(id: string): ViewerGroup {
  return {
    id,
    messagingAppData: undefined,
    hasTeams: false,
    hasReassign: false,
    hasReleaseChat: false,
    hasQrAssigner: false,
    hasChatStatus: false,
    hasFlows: false,
    hasNotifications: false,
    metaAds: false,
    hasTemplateModule: false,
    dataExt001Enabled: false,
    templatesManagedByAdmin: false,
    freeContactsNotVisibleByPublisher: false,
    templateRestrictionForPublisher: false,
    campaignRestrictionForPublisher: false,
    flowRestrictionForPublisher: false,
    teamRestrictionForUserOutTeam: false,
  }
}
