import type { Group } from '#contract/entities/groups/group.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Permission, Role } from '#contract/entities/people/permission.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { User } from '#contract/entities/people/user.ts'

/** The group's settings that affect permissions. */
export type ViewerGroup = Pick<
  Group,
  | 'id'
  | 'messagingAppData'
  | 'hasTeams'
  | 'hasReassign'
  | 'hasReleaseChat'
  | 'hasQrAssigner'
  | 'hasChatStatus'
  | 'hasFlows'
  | 'hasNotifications'
  | 'metaAds'
  | 'hasTemplateModule'
  | 'dataExt001Enabled'
  | 'templatesManagedByAdmin'
  | 'freeContactsNotVisibleByPublisher'
  | 'templateRestrictionForPublisher'
  | 'campaignRestrictionForPublisher'
  | 'flowRestrictionForPublisher'
  | 'teamRestrictionForUserOutTeam'
  | 'firstAnswerTakes'
  | 'followsChats'
  | 'blocksContacts'
  | 'setsOptOuts'
  | 'mergesContacts'
  | 'givesData'
  | 'importsHistory'
  | 'editsMany'
  | 'namesFields'
  | 'runsMacros'
  | 'runsRules'
  | 'hasTargets'
  | 'hasAudit'
  | 'hasIntegrations'
  | 'rights'
  | 'hasTwoStep'
  | 'hasSingleSignOn'
  | 'connectsLine'
  | 'sendsCards'
  | 'asksPlace'
  | 'asksNumber'
  | 'asksCall'
  | 'hasCatalogue'
>

/** The data of a user in one group that the policies need. */
export interface Viewer {
  readonly userId: string
  readonly groupId: string
  /** `ROLE_UNKNOWN` for a user outside the group, and for a role that this version of the app does not know. */
  readonly role: Role
  readonly isReadOnly: boolean
  readonly isSupervisor: boolean
  readonly isSuperAdmin: boolean
  readonly hasTemplatePermission: boolean
  readonly hasQrAccess: boolean
  /**
   * The user's personal tag and the tags in the user's tag list, without the personal tags of other publishers. If the
   * members are unknown, those tags are still in it.
   */
  readonly tagIds: readonly string[]
  /**
   * The id of the user's team, and the tag that the chats of this team have. A service may send only one of the two.
   */
  readonly teamId: string | undefined
  readonly teamTagId: string | undefined
  /**
   * Tags of the teams whose chats a manager or admin sees. If the viewer has a team, only that team's tag. Otherwise
   * the tags of the teams of all members (specification, section 6: "their members"), or `any` if the members are
   * unknown.
   */
  readonly reachableTeamTagIds: 'any' | readonly string[]
  /** Tags of the teams that hide their free chats from users outside the team (`hidesFreeChats`). */
  readonly hidingTeamTagIds: readonly string[]
  readonly group: ViewerGroup
}

type ViewerMember = Pick<Member, 'id' | 'role' | 'tagId' | 'teamId' | 'teamTagId'>
type ViewerTeam = Pick<Team, 'tagId' | 'hidesFreeChats'>

function defined(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}

/**
 * The personal tag and the tag list of a user in a group, without the personal tags of other publishers. If the list
 * contains another publisher's personal tag, the user does not get that publisher's chats. Without the members, no tag
 * is removed.
 */
function ownTags(
  userId: string,
  permission: Permission | undefined,
  members: readonly ViewerMember[],
): string[] {
  if (permission === undefined) return []
  const others = new Set(
    members
      .filter((member) => member.id !== userId && isPublisher(member))
      .map((member) => member.tagId),
  )
  const shared = permission.tagIdList.filter((tagId) => !others.has(tagId))
  return defined([permission.tagId, ...shared])
}

/**
 * The tag of a user's team in a group. The first of these that applies:
 * - The permission has a team tag: this tag.
 * - The member list contains the user: the team tag there, or undefined without one.
 * - The permission has a team id: the user's `teamTagId`. In the specification, the user has one team tag for all
 *   groups, so this tag may be that of a team in another group.
 * - Otherwise undefined.
 * @param self the user in the member list; undefined if the list is unknown or lacks the user
 */
function teamOf(
  { teamId, teamTagId }: Permission,
  self: ViewerMember | undefined,
  user: Pick<User, 'teamTagId'>,
): string | undefined {
  if (teamTagId !== undefined || self !== undefined) return teamTagId ?? self?.teamTagId
  return teamId === undefined ? undefined : user.teamTagId
}

/**
 * Builds the Viewer of a user in a group. A user without a permission in the group is not a member: the role is
 * `ROLE_UNKNOWN`.
 * @param members the group's members: needed for the tags and teams of other users, and for the user's own `teamId` and
 *   `teamTagId` if the permission lacks them
 * @param teams the group's teams, some of which hide their free chats
 */
export function viewerOf(
  user: Pick<User, 'id' | 'permissions' | 'hasQrAccess' | 'teamTagId'>,
  group: ViewerGroup,
  members?: readonly ViewerMember[],
  teams: readonly ViewerTeam[] = [],
): Viewer {
  const permission = user.permissions.find(({ groupId }) => groupId === group.id)
  const self = members?.find(({ id }) => id === user.id)
  const teamTagId = permission && teamOf(permission, self, user)
  const membersTeams = members && defined(members.map((member) => member.teamTagId))
  return {
    userId: user.id,
    groupId: group.id,
    role: permission?.role ?? 'ROLE_UNKNOWN',
    isReadOnly: permission?.isReadOnly ?? true,
    isSupervisor: permission?.isSupervisor ?? false,
    isSuperAdmin: permission?.isSuperAdmin ?? false,
    hasTemplatePermission: permission?.hasTemplatePermission ?? false,
    hasQrAccess: permission?.hasQrAccess ?? user.hasQrAccess,
    tagIds: ownTags(user.id, permission, members ?? []),
    teamId: permission && (permission.teamId ?? self?.teamId),
    teamTagId,
    reachableTeamTagIds: teamTagId === undefined ? (membersTeams ?? 'any') : [teamTagId],
    hidingTeamTagIds: defined(
      teams.filter(({ hidesFreeChats }) => hidesFreeChats).map(({ tagId }) => tagId),
    ),
    group,
  }
}

type WithRole = Pick<Viewer, 'role'>
type WithFlags = Pick<Viewer, 'role' | 'isSupervisor' | 'isSuperAdmin'>

export const isPublisher = (viewer: WithRole): boolean => viewer.role === 'ROLE_PUBLISHER'
export const isManager = (viewer: WithRole): boolean => viewer.role === 'ROLE_MANAGER'
export const isAdmin = (viewer: WithRole): boolean => viewer.role === 'ROLE_ADMI'
/**
 * The flag `isSuperAdmin` counts only for an admin, because section 6 of the specification describes super admins as a
 * kind of admin.
 */
export const isSuperAdmin = (viewer: WithRole & Pick<Viewer, 'isSuperAdmin'>): boolean =>
  isAdmin(viewer) && viewer.isSuperAdmin
/**
 * The supervisor-admin of section 2 of the specification: an admin with the supervisor flag who is not a super admin.
 */
export const isSupervisorAdmin = (viewer: WithFlags): boolean =>
  isAdmin(viewer) && viewer.isSupervisor && !viewer.isSuperAdmin
/** Whether the user belongs to the group, in a role that this version of the app knows. */
export const isMember = (viewer: WithRole): boolean => viewer.role !== 'ROLE_UNKNOWN'
/** Whether the user is a member and not read-only. */
export const mayWrite = (viewer: WithRole & Pick<Viewer, 'isReadOnly'>): boolean =>
  isMember(viewer) && !viewer.isReadOnly
/** An admin who is not a supervisor-admin. */
export const isFullAdmin = (viewer: WithFlags): boolean =>
  isAdmin(viewer) && !isSupervisorAdmin(viewer)
/**
 * Whether the viewer may change settings and users. Supervisor-admins may not: neither screen is in their menu
 * (specification, section 2).
 */
export const administers = (viewer: WithFlags & Pick<Viewer, 'isReadOnly'>): boolean =>
  isFullAdmin(viewer) && mayWrite(viewer)
