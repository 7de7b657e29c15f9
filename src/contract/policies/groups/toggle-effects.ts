import type { GroupToggleField } from '#contract/api/groups/group-toggles.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { isManager, isPublisher, isSuperAdmin } from '#contract/policies/viewer.ts'

type Affected = Pick<Member, 'role' | 'isSuperAdmin' | 'disabled' | 'teamId' | 'teamTagId'>

const isAgentOrManager = (member: Affected): boolean => isPublisher(member) || isManager(member)

/**
 * Whether `teamRestrictionForUserOutTeam` hides free chats of teams from the member. It hides none from managers and
 * admins with a team: even without the setting, they do not see the free chats of other teams.
 */
const losesChatsOfTeams = (member: Affected): boolean =>
  isPublisher(member) ||
  (member.teamId === undefined && member.teamTagId === undefined && !isSuperAdmin(member))

/**
 * For each of the group's eight settings, the members who see or may do something else with it than without it. The
 * policies decide these rights. `toggle-effects.test.ts` checks that this table agrees with them.
 *
 * Exception: in a group with `hasTemplateModule`, the template restriction also limits admins without the template
 * permission. The table does not include these admins, because they still see the templates screen.
 */
export const toggleAffects: Readonly<Record<GroupToggleField, (member: Affected) => boolean>> = {
  freeContactsNotVisibleByPublisher: isPublisher,
  templateRestrictionForPublisher: isAgentOrManager,
  campaignRestrictionForPublisher: isPublisher,
  flowRestrictionForPublisher: isPublisher,
  teamRestrictionForUserOutTeam: losesChatsOfTeams,
  templatesManagedByAdmin: isAgentOrManager,
  hasReassign: isPublisher,
  hasReleaseChat: isPublisher,
}

/** Whether a setting affects only members with the role publisher, who are called agents in the settings. */
export const affectsOnlyAgents = (field: GroupToggleField): boolean =>
  toggleAffects[field] === isPublisher

/** The members with access whom a setting affects. */
export function affectedBy<Person extends Affected>(
  field: GroupToggleField,
  members: readonly Person[],
): Person[] {
  return members.filter((member) => !member.disabled && toggleAffects[field](member))
}
