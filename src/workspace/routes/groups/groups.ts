import { groupsApi } from '#contract/api/groups/groups.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { can } from '#contract/policies/index.ts'
import { isLastAdmin, isLastSuperAdmin } from '#contract/policies/people/last-admin.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { findSidebarOpen, updateMember } from '#workspace/storage/people/members.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { groupOut } from '#workspace/serialize.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { actOf } from '#workspace/use-cases/chats/change-assignment.ts'
import { removeMember } from '#workspace/use-cases/people/change-member.ts'
import { lineStatusOf } from '#workspace/use-cases/line/line-state.ts'
import { createInbound } from '#workspace/use-cases/messages/inbound.ts'
import { listOwnGroups } from '#workspace/use-cases/people/list-own-groups.ts'
import { moveChatsOfMember } from '#workspace/use-cases/chats/release-chats.ts'
import { enterGroup } from '#workspace/access.ts'

/** The group for one member, with that member's own sidebar setting. */
export async function groupFor(db: Db, group: Group, userId: string): Promise<Group> {
  const isUserSidebarOpen = await findSidebarOpen(db, group.id, userId)
  return groupOut(isUserSidebarOpen === undefined ? group : { ...group, isUserSidebarOpen })
}

export const groupsRoutes = [
  implement(groupsApi.myGroups, async ({ userId }, { storage, clock }) => ({
    items: await listOwnGroups(storage.db, userId, clock.now()),
  })),

  implement(groupsApi.requestTestMessage, async (call, service) => {
    const { directory, viewer } = await enterGroup(service.storage.db, call)
    if (!can(viewer, 'group.test')) throw forbidden('Only an admin tests the line.')
    const { phone: to } = directory.group
    if (to === undefined)
      throw new ServiceFailure('CONFLICT', 'This group has no phone number to write to.')
    const { phone, name, text } = call.body
    const content = { type: 'text', text } as const
    const message = await createInbound(service).firstMessage({ to, phone, name, content })
    return { contactId: message.contactId }
  }),

  implement(groupsApi.leaveGroup, async (call, service) => {
    const { userId, groupId } = call
    await writeGroup(service, groupId, async (work) => {
      const { directory, viewer } = await enterGroup(work.tx, call)
      if (!can(viewer, 'group.leave')) throw forbidden('You may not leave this group.')
      if (isLastAdmin(directory.members, userId))
        throw new ServiceFailure('LAST_ADMIN', 'The last admin of a group cannot leave it.')
      if (isLastSuperAdmin(directory.members, userId))
        throw new ServiceFailure('LAST_SUPER_ADMIN', 'The last super admin cannot leave the group.')
      const tagId = directory.members.find(({ id }) => id === userId)?.tagId
      const act = actOf(viewer, service.clock.now())
      await moveChatsOfMember(work, groupId, { userId, tagId }, { to: 'free' }, act)
      await removeMember(work, { groupId, userId }, userId)
    })
    return { ok: true as const }
  }),

  implement(groupsApi.group, async ({ userId, groupId }, { storage, cloud }) => {
    const { directory } = await enterGroup(storage.db, { userId, groupId })
    const group = await groupFor(storage.db, directory.group, userId)
    const line = cloud.lines.ofGroup(groupId)
    return line === undefined ? group : { ...group, line: lineStatusOf(line.row) }
  }),

  implement(groupsApi.setUserSidebarOpen, async (call, service) => {
    const { userId, groupId } = call
    return await writeGroup(service, groupId, async ({ tx }) => {
      const membership = { userId, groupId }
      const { directory, viewer } = await enterGroup(tx, membership)
      if (!can(viewer, 'group.sidebar'))
        throw forbidden('You may not say how the screens of this group look.')
      await updateMember(tx, membership, { sidebar_open: call.body.isOpen ? 1 : 0 })
      return await groupFor(tx, directory.group, userId)
    })
  }),
]
