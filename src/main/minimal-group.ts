import type { ViewerGroup } from '#contract/policies/viewer.ts'

/**
 * Returns a group with this id whose settings are all off. It is enough for checks that depend on no setting of the
 * group, such as whether a chat is assigned to the user.
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
    firstAnswerTakes: undefined,
    followsChats: undefined,
    blocksContacts: undefined,
    setsOptOuts: undefined,
    mergesContacts: undefined,
    givesData: undefined,
    importsHistory: undefined,
    editsMany: undefined,
    namesFields: undefined,
    runsMacros: undefined,
    runsRules: undefined,
    hasTargets: undefined,
    hasAudit: undefined,
    hasIntegrations: undefined,
    rights: undefined,
    hasTwoStep: undefined,
    hasSingleSignOn: undefined,
    connectsLine: undefined,
    sendsCards: undefined,
    asksPlace: undefined,
    asksNumber: undefined,
    asksCall: undefined,
    hasCatalogue: undefined,
  }
}
