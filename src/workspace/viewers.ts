import type { Group } from '#contract/entities/groups/group.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import type { Targets } from '#contract/entities/targets/target.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { viewerOf, type Viewer } from '#contract/policies/index.ts'
import { ofDatabase } from './storage/engine.ts'
import { findGroup, findGroupState, type GroupState } from './storage/groups/groups.ts'
import { listMembers, listPermissions } from './storage/people/members.ts'
import { listTeams } from './storage/people/teams.ts'
import { findTargets } from './storage/targets/targets.ts'
import { listRules, type StoredRule } from './storage/chats/rules.ts'
import type { Db } from './storage/tables.ts'

/** A group with its members, teams, permissions, rules and targets. */
export interface Directory {
  group: Group
  members: readonly Member[]
  teams: readonly Team[]
  /** Permissions by user id; without members whose access is disabled. */
  permissions: ReadonlyMap<string, Permission>
  /** In their order. A fault may be outdated. */
  rules: readonly StoredRule[]
  /** Undefined if the group has never set any. */
  targets: Targets | undefined
}

/** Directories of so many groups are kept in memory. */
const MOST_KEPT = 100

const keptIn = ofDatabase(() => new Map<string, { stamp: number; directory: Directory }>())

/**
 * A group with its members, teams, permissions and rules. It is never outdated: each call reads whether it has changed since it was
 * kept in memory.
 */
export async function readDirectory(db: Db, groupId: string): Promise<Directory | undefined> {
  const state = await findGroupState(db, groupId)
  if (state === undefined) return undefined
  const directory = await keptOrRead(db, groupId, state)
  if (directory === undefined) return undefined
  const { messageLimit } = state
  return { ...directory, group: { ...directory.group, messageLimit } }
}

async function keptOrRead(
  db: Db,
  groupId: string,
  { stamp }: GroupState,
): Promise<Directory | undefined> {
  if (stamp === undefined) return await readAfresh(db, groupId)
  const kept = keptIn(db)
  const known = kept.get(groupId)
  const directory = known?.stamp === stamp ? known.directory : await readAfresh(db, groupId)
  if (directory === undefined) return undefined
  // The last one is the one that was used last.
  kept.delete(groupId)
  kept.set(groupId, { stamp, directory })
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return directory
}

async function readAfresh(db: Db, groupId: string): Promise<Directory | undefined> {
  const group = await findGroup(db, groupId)
  if (group === undefined) return undefined
  const permissions = await listPermissions(db, { groupId })
  return {
    group,
    members: await listMembers(db, groupId),
    teams: await listTeams(db, groupId),
    rules: await listRules(db, groupId),
    targets: await findTargets(db, groupId),
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
