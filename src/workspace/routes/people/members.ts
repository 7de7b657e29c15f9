import { usersApi, type ChatsTo, type MemberChangeBody } from '#contract/api/people/users.ts'
import type { QueryOf } from '#contract/api/endpoint.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { MemberDetails } from '#contract/entities/people/member-details.ts'
import { can } from '#contract/policies/index.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import { recoverPassword } from '#workspace/use-cases/people/recover-password.ts'
import { countRecovery } from '#workspace/auth/sign-in.ts'
import { badRequest, forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement, originOf } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import type { Service } from '#workspace/http/service.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  countChats,
  listChatHolders,
  listLastSeen,
  type ChatCount,
} from '#workspace/storage/people/member-details.ts'
import { isInAnyGroup } from '#workspace/storage/people/members.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'
import { actOf } from '#workspace/use-cases/chats/change-assignment.ts'
import { changeMember, removeMember } from '#workspace/use-cases/people/change-member.ts'
import { moveChatsOfMember, type ChatsTarget } from '#workspace/use-cases/chats/release-chats.ts'
import type { Directory } from '#workspace/viewers.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'

/** Checks that a member's new team and tags belong to the group. @throws ServiceFailure 404 if one of them does not */
export async function assertTagsAndTeam(
  db: Db,
  { group }: Directory,
  {
    teamId,
    tagIdList = [],
  }: { teamId?: string | null | undefined; tagIdList?: string[] | undefined },
): Promise<void> {
  const lookup = inGroup(db, group.id)
  if (teamId != null) await lookup.team(teamId)
  for (const id of tagIdList) await lookup.tag(id)
}

/**
 * Finds the member whom a call wants to change.
 * @throws ServiceFailure 404 as `enterGroup`, or if the user in the path is not a member; 403 if the caller may not
 *   change the member
 */
async function openMember(
  db: Db,
  call: Who & { params: { id: string } },
): Promise<GroupContext & { member: Member }> {
  const { viewer, directory } = await enterGroup(db, call)
  if (!can(viewer, 'user.manage')) throw forbidden('You may not change the people of this group.')
  const member = await inGroup(db, call.groupId).member(call.params.id)
  if (!can(viewer, 'member.change', member)) throw forbidden('You may not change this person.')
  return { viewer, directory, member }
}

/**
 * Checks that the viewer may make a member a supervisor or a super admin.
 * @throws ServiceFailure 403 if they may not, 400 unless the member is or becomes an admin
 */
function assertGrant(
  { viewer, member }: GroupContext & { member: Member },
  { role, isSupervisor, isSuperAdmin }: Omit<MemberChangeBody, 'chats'>,
): void {
  if (isSupervisor === undefined && isSuperAdmin === undefined) return
  if (!can(viewer, 'member.grant', member))
    throw forbidden('Only a super admin names supervisors and super admins.')
  const isGranted = isSupervisor === true || isSuperAdmin === true
  if (isGranted && !isAdmin({ role: role ?? member.role }))
    throw badRequest('Only an admin can be a supervisor or a super admin.')
}

/**
 * Resolves who gets the chats of a member.
 * @throws ServiceFailure 404 if the agent or team is not of the group, 403 if the agent cannot have the chats, 409 if the
 *   team cannot
 */
async function targetOf(
  db: Db,
  { viewer, directory, member }: GroupContext & { member: Member },
  chats: ChatsTo,
): Promise<ChatsTarget> {
  const lookup = inGroup(db, directory.group.id)
  if (chats.to === 'free') return chats
  if (chats.to === 'agent') {
    const agent = await lookup.agent(chats.userId)
    if (agent.id === member.id || !can(viewer, 'assignment.toAgent', agent))
      throw forbidden('You may not give chats to this person.')
    return { to: 'agent', agent: { userId: agent.id, tagId: agent.tagId } }
  }
  const { tagId } = await lookup.team(chats.teamId)
  if (tagId === undefined)
    throw new ServiceFailure('TEAM_UNAVAILABLE', 'This team cannot take chats.')
  return { to: 'team', teamTagId: tagId }
}

async function moveChats(
  work: Work,
  opened: GroupContext & { member: Member },
  chats: ChatsTo,
  now: number,
): Promise<void> {
  const { viewer, directory, member } = opened
  const { id: userId, tagId } = member
  const target = await targetOf(work.tx, opened, chats)
  await moveChatsOfMember(work, directory.group.id, { userId, tagId }, target, actOf(viewer, now))
}

function chatsToOf({
  chatsToUserId: userId,
  chatsToTeamId: teamId,
}: QueryOf<typeof usersApi.removeMember>): ChatsTo {
  if (userId !== undefined) return { to: 'agent', userId }
  return teamId === undefined ? { to: 'free' } : { to: 'team', teamId }
}

const sum = (counts: readonly ChatCount[], of: (count: ChatCount) => number): number =>
  counts.reduce((total, count) => total + of(count), 0)

async function detailsOf(service: Service, directory: Directory): Promise<MemberDetails[]> {
  const { storage, realtime, clock } = service
  const { id: groupId } = directory.group
  const counts = await countChats(storage.db, groupId)
  const lastSeen = await listLastSeen(storage.db, groupId)
  const now = clock.now()
  const chatsOf = (own: readonly ChatCount[]) => ({
    openChats: sum(own, ({ isClosed, chats }) => (isClosed ? 0 : chats)),
    closedChats: sum(own, ({ isClosed, chats }) => (isClosed ? chats : 0)),
    unreadChats: sum(own, ({ unread }) => unread),
  })
  const holders = await listChatHolders(storage.db, groupId)
  const former = new Map(
    holders.flatMap(({ holder: { id, name }, isMember }) => (isMember ? [] : [[id, name]])),
  )
  const ofFormer = [...former].map(([id, name]) => ({
    id,
    ...(name !== undefined && { name }),
    hasTemplatePermission: false,
    hasQrAccess: false,
    ...chatsOf(counts.filter(({ userId, userTagId }) => (userId ?? userTagId) === id)),
  }))
  const ofMembers = directory.members.map((member) => {
    const { id, tagId } = member
    const own = counts.filter(({ userId, userTagId }) =>
      userId === null ? tagId !== undefined && userTagId === tagId : userId === id,
    )
    const isConnected = realtime.isConnected(id)
    const lastSeenAt = iso(isConnected ? now : (lastSeen.get(id) ?? null))
    return {
      id,
      hasTemplatePermission: directory.permissions.get(id)?.hasTemplatePermission ?? false,
      hasQrAccess: directory.permissions.get(id)?.hasQrAccess ?? false,
      ...(lastSeenAt !== undefined && { lastSeenAt }),
      ...chatsOf(own),
    }
  })
  return [...ofMembers, ...ofFormer]
}

export const membersRoutes = [
  implement(usersApi.memberDetails, async (call, service) => {
    const { viewer, directory } = await enterGroup(service.storage.db, call)
    if (!can(viewer, 'member.details')) throw forbidden('You may not see this of the people.')
    return { items: await detailsOf(service, directory), movesChats: true }
  }),

  implement(usersApi.chatHolders, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'chatList.byAgent')) throw forbidden('You may not see who has which chats.')
    const holders = await listChatHolders(storage.db, call.groupId)
    return { items: holders.map(({ holder }) => holder) }
  }),

  implement(usersApi.updateMember, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const now = service.clock.now()
      const opened = await openMember(work.tx, call)
      const { chats, ...changes } = call.body
      assertGrant(opened, changes)
      await assertTagsAndTeam(work.tx, opened.directory, changes)
      // Before the change, while the member has the tag by which some chats are theirs.
      if (chats !== undefined) await moveChats(work, opened, chats, now)
      const membership = { groupId: call.groupId, userId: call.params.id }
      const change = { ...changes, newTagId: newId('tag', now) }
      return await changeMember(work, membership, change, now, call.userId)
    })
  }),

  implement(usersApi.removeMember, async (call, service) => {
    await writeGroup(service, call.groupId, async (work) => {
      const opened = await openMember(work.tx, call)
      const { groupId, query, params } = call
      await moveChats(work, opened, chatsToOf(query), service.clock.now())
      await removeMember(work, { groupId, userId: params.id }, call.userId)
    })
    return { ok: true as const }
  }),

  implement(usersApi.sendMemberPassword, async (call, service) => {
    const { member } = await openMember(service.storage.db, call)
    if (await isInAnyGroup(service.storage.db, member.id, call.groupId))
      throw new ServiceFailure(
        'MEMBER_ELSEWHERE',
        'This person works in other groups too: they recover their password when they sign in.',
      )
    await countRecovery(service, member.email, call.address)
    const by = originOf(call)
    service.background(recoverPassword(service, { email: member.email, origin: call.origin, by }))
    return { ok: true as const }
  }),
]
