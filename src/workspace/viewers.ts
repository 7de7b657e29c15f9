import type { Group } from '#contract/entities/group.ts'
import type { Member } from '#contract/entities/member.ts'
import type { Permission } from '#contract/entities/permission.ts'
import type { Team } from '#contract/entities/team.ts'
import { viewerOf, type Viewer } from '#contract/policies/index.ts'
import { findGroup } from './storage/groups.ts'
import { listMembers, listPermissions } from './storage/members.ts'
import { listTeams } from './storage/teams.ts'
import type { Db } from './storage/tables.ts'

/** A group with its members, teams and permissions. */
export interface Directory {
  group: Group
  members: Member[]
  teams: Team[]
  /** Permissions by user id; without members whose access is disabled. */
  permissions: ReadonlyMap<string, Permission>
}

/** Reads a group with its members, teams and permissions. Nothing is cached, so permissions are never outdated. */
export async function readDirectory(db: Db, groupId: string): Promise<Directory | undefined> {
  const group = await findGroup(db, groupId)
  if (group === undefined) return undefined
  const permissions = await listPermissions(db, { groupId })
  return {
    group,
    members: await listMembers(db, groupId),
    teams: await listTeams(db, groupId),
    permissions: new Map(permissions.map(({ userId, permission }) => [userId, permission])),
  }
}

/** A user as the viewer for the policies; a user outside the group has no permissions. */
export function viewerIn(directory: Directory, userId: string): Viewer {
  const permission = directory.permissions.get(userId)
  const user = {
    id: userId,
    permissions: permission === undefined ? [] : [permission],
    hasQrAccess: false,
  }
  return viewerOf(user, directory.group, directory.members, directory.teams)
}
