import type { Group } from '#contract/entities/groups/group.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

/**
 * The eight settings that an admin can switch on and off (specification, section 6). Maps the last segment of the
 * calls' path to the group's field.
 */
export const groupToggles = {
  'templates-managed-admin': 'templatesManagedByAdmin',
  'free-contacts-not-visible-publisher': 'freeContactsNotVisibleByPublisher',
  'template-restriction-publisher': 'templateRestrictionForPublisher',
  'campaign-restriction-publisher': 'campaignRestrictionForPublisher',
  'flow-restriction-publisher': 'flowRestrictionForPublisher',
  'team-restriction-user-out': 'teamRestrictionForUserOutTeam',
  'has-reassign': 'hasReassign',
  'has-release-chat': 'hasReleaseChat',
} as const satisfies Record<string, keyof Group>
export type GroupToggle = keyof typeof groupToggles
export type GroupToggleField = (typeof groupToggles)[GroupToggle]

/** The PUT call, which switches the setting on. */
const on = (name: string, toggle: GroupToggle) =>
  endpoint({
    name,
    service: 'main',
    method: 'PUT',
    path: `/groups/{id}/${toggle}`,
    summary: `Sets the group’s ${groupToggles[toggle]} to true and returns the group.`,
    params: idParams,
    output: groupSchema,
  })

/** The DELETE call, which switches the setting off. */
const off = (name: string, toggle: GroupToggle) =>
  endpoint({
    name,
    service: 'main',
    method: 'DELETE',
    path: `/groups/{id}/${toggle}`,
    summary: `Sets the group’s ${groupToggles[toggle]} to false and returns the group.`,
    params: idParams,
    output: groupSchema,
  })

export const groupTogglesApi = {
  enableTemplatesManagedByAdmin: on('enableTemplatesManagedByAdmin', 'templates-managed-admin'),
  disableTemplatesManagedByAdmin: off('disableTemplatesManagedByAdmin', 'templates-managed-admin'),
  enableFreeContactsNotVisibleByPublisher: on(
    'enableFreeContactsNotVisibleByPublisher',
    'free-contacts-not-visible-publisher',
  ),
  disableFreeContactsNotVisibleByPublisher: off(
    'disableFreeContactsNotVisibleByPublisher',
    'free-contacts-not-visible-publisher',
  ),
  enableTemplateRestrictionForPublisher: on(
    'enableTemplateRestrictionForPublisher',
    'template-restriction-publisher',
  ),
  disableTemplateRestrictionForPublisher: off(
    'disableTemplateRestrictionForPublisher',
    'template-restriction-publisher',
  ),
  enableCampaignRestrictionForPublisher: on(
    'enableCampaignRestrictionForPublisher',
    'campaign-restriction-publisher',
  ),
  disableCampaignRestrictionForPublisher: off(
    'disableCampaignRestrictionForPublisher',
    'campaign-restriction-publisher',
  ),
  enableFlowRestrictionForPublisher: on(
    'enableFlowRestrictionForPublisher',
    'flow-restriction-publisher',
  ),
  disableFlowRestrictionForPublisher: off(
    'disableFlowRestrictionForPublisher',
    'flow-restriction-publisher',
  ),
  enableTeamRestrictionForUserOutTeam: on(
    'enableTeamRestrictionForUserOutTeam',
    'team-restriction-user-out',
  ),
  disableTeamRestrictionForUserOutTeam: off(
    'disableTeamRestrictionForUserOutTeam',
    'team-restriction-user-out',
  ),
  enableHasReassign: on('enableHasReassign', 'has-reassign'),
  disableHasReassign: off('disableHasReassign', 'has-reassign'),
  enableHasReleaseChat: on('enableHasReleaseChat', 'has-release-chat'),
  disableHasReleaseChat: off('disableHasReleaseChat', 'has-release-chat'),
} as const

const {
  enableTemplatesManagedByAdmin,
  disableTemplatesManagedByAdmin,
  enableFreeContactsNotVisibleByPublisher,
  disableFreeContactsNotVisibleByPublisher,
  enableTemplateRestrictionForPublisher,
  disableTemplateRestrictionForPublisher,
  enableCampaignRestrictionForPublisher,
  disableCampaignRestrictionForPublisher,
  enableFlowRestrictionForPublisher,
  disableFlowRestrictionForPublisher,
  enableTeamRestrictionForUserOutTeam,
  disableTeamRestrictionForUserOutTeam,
  enableHasReassign,
  disableHasReassign,
  enableHasReleaseChat,
  disableHasReleaseChat,
} = groupTogglesApi

export type GroupToggleCall = ReturnType<typeof on>

/** The two calls of each setting, by the group's field. */
export const groupToggleCalls: Readonly<
  Record<GroupToggleField, { readonly on: GroupToggleCall; readonly off: GroupToggleCall }>
> = {
  templatesManagedByAdmin: {
    on: enableTemplatesManagedByAdmin,
    off: disableTemplatesManagedByAdmin,
  },
  freeContactsNotVisibleByPublisher: {
    on: enableFreeContactsNotVisibleByPublisher,
    off: disableFreeContactsNotVisibleByPublisher,
  },
  templateRestrictionForPublisher: {
    on: enableTemplateRestrictionForPublisher,
    off: disableTemplateRestrictionForPublisher,
  },
  campaignRestrictionForPublisher: {
    on: enableCampaignRestrictionForPublisher,
    off: disableCampaignRestrictionForPublisher,
  },
  flowRestrictionForPublisher: {
    on: enableFlowRestrictionForPublisher,
    off: disableFlowRestrictionForPublisher,
  },
  teamRestrictionForUserOutTeam: {
    on: enableTeamRestrictionForUserOutTeam,
    off: disableTeamRestrictionForUserOutTeam,
  },
  hasReassign: { on: enableHasReassign, off: disableHasReassign },
  hasReleaseChat: { on: enableHasReleaseChat, off: disableHasReleaseChat },
}
export const groupToggleFields = Object.values(groupToggles)
