import { teamsApi } from '#contract/api/people/teams.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { can } from '#contract/policies/index.ts'
import { hasAgent } from '#contract/rules/chats/assignment-history.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { byName } from '#workspace/name-collation.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { newId } from '#workspace/storage/ids.ts'
import { countChats, type ChatCount } from '#workspace/storage/people/member-details.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { deleteTeam, insertTeam, updateTeam } from '#workspace/storage/people/teams.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { actOf } from '#workspace/use-cases/chats/change-assignment.ts'
import { changeMember } from '#workspace/use-cases/people/change-member.ts'
import { releaseChatsOfTeam } from '#workspace/use-cases/chats/release-chats.ts'
import { assertLabelFree, storeLabelled } from '#workspace/use-cases/tags/assert-label-free.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not change its teams */
async function enterToManage(tx: Tx, call: Who): Promise<GroupContext> {
  const context = await enterGroup(tx, call)
  if (!can(context.viewer, 'team.manage'))
    throw forbidden('You may not change the teams of this group.')
  return context
}

function totals(counts: readonly ChatCount[]) {
  let [assignedChats, freeChats] = [0, 0]
  for (const { userId, userTagId, chats } of counts)
    if (hasAgent({ userId: userId ?? undefined, userTagId: userTagId ?? undefined }))
      assignedChats += chats
    else freeChats += chats
  return { assignedChats, freeChats }
}

export const teamsRoutes = [
  implement(teamsApi.teams, async (call, { storage }) => {
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'team.see')) throw forbidden('You may not see the teams of this group.')
    return { items: byName(directory.teams, directory.group.language) }
  }),

  implement(teamsApi.team, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'team.see')) throw forbidden('You may not see the teams of this group.')
    return await inGroup(storage.db, call.groupId).team(call.params.id)
  }),

  implement(teamsApi.teamDetails, async (call, { storage }) => {
    const { directory, viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'member.details')) throw forbidden('You may not see this of the teams.')
    const counts = await countChats(storage.db, call.groupId)
    const known = new Set(directory.teams.map(({ tagId }) => tagId))
    return {
      items: directory.teams.map(({ id, tagId }) => ({
        id,
        ...totals(counts.filter(({ teamTagId }) => teamTagId === tagId)),
      })),
      withoutTeam: totals(
        counts.filter(({ teamTagId }) => teamTagId === null || !known.has(teamTagId)),
      ),
    }
  }),

  implement(teamsApi.createTeam, async (call, service) => {
    const { groupId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { directory } = await enterToManage(tx, call)
      const { name, hidesFreeChats = false } = call.body
      assertLabelFree('team', name, directory.teams)
      const now = service.clock.now()
      const [id, tagId] = [newId('team', now), newId('tag', now)]
      const hides_free_chats = hidesFreeChats ? 1 : 0
      const row = { id, group_id: groupId, name, tag_id: tagId, hides_free_chats } as const
      await storeLabelled('team', name, () => insertTeam(tx, row))
      announce(toGroup(groupId, 'team.changed', { teamId: id }, call.userId))
      return teamSchema.parse({ id, groupId, name, tagId, hidesFreeChats })
    })
  }),

  implement(teamsApi.updateTeam, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const context = await enterToManage(tx, call)
      const { name, hidesFreeChats } = call.body
      const team = await inGroup(tx, call.groupId).team(call.params.id)
      if (name !== undefined)
        assertLabelFree(
          'team',
          name,
          context.directory.teams.filter(({ id }) => id !== team.id),
        )
      const change = {
        ...(name !== undefined && { name }),
        ...(hidesFreeChats !== undefined && {
          hides_free_chats: hidesFreeChats ? (1 as const) : (0 as const),
        }),
      }
      await storeLabelled('team', name ?? team.name, () => updateTeam(tx, team.id, change))
      announce(toGroup(call.groupId, 'team.changed', { teamId: team.id }, call.userId))
      return {
        ...team,
        ...(name !== undefined && { name }),
        ...(hidesFreeChats !== undefined && { hidesFreeChats }),
      }
    })
  }),

  implement(teamsApi.deleteTeam, async (call, service) => {
    await writeGroup(service, call.groupId, async (work) => {
      const { groupId } = call
      const context = await enterToManage(work.tx, call)
      const { id, tagId, memberIds } = await inGroup(work.tx, groupId).team(call.params.id)
      const now = service.clock.now()
      for (const userId of memberIds)
        await changeMember(work, { groupId, userId }, { teamId: null }, now, call.userId)
      if (tagId !== undefined)
        await releaseChatsOfTeam(work, groupId, tagId, actOf(context.viewer, now))
      await deleteTeam(work.tx, id)
      work.announce(toGroup(groupId, 'team.changed', { teamId: id }, call.userId))
    })
    return { ok: true as const }
  }),
]
