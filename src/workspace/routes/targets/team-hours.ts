import { targetsApi } from '#contract/api/targets/targets.ts'
import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { can } from '#contract/policies/index.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { inGroup } from '#workspace/in-group.ts'
import { assertHours } from '#workspace/routes/groups/opening-hours.ts'
import { reckonAgain, setTeamHours } from '#workspace/storage/targets/targets.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'

/**
 * Stores the opening hours of a team and has chats reckoned anew. @param hours reads the body; null for those of the group
 * @throws ServiceFailure 403 if the caller may not change teams, 404 for an unknown team, and any error of `hours`
 */
async function changeHours(
  service: Service,
  call: Who & { params: { id: string } },
  hours: () => OpeningHours | null,
): Promise<Team> {
  const { groupId, userId } = call
  return await writeGroup(service, groupId, async ({ tx, announce, afterCommit }) => {
    const { viewer } = await enterGroup(tx, call)
    if (!can(viewer, 'team.manage')) throw forbidden('You may not change the teams of this group.')
    const given = hours()
    const { id } = await inGroup(tx, groupId).team(call.params.id)
    await setTeamHours(tx, { groupId, teamId: id }, given)
    await reckonAgain(tx, groupId)
    announce(toGroup(groupId, 'team.changed', { teamId: id }, userId))
    afterCommit(() => service.targetReckoning.reschedule())
    return await inGroup(tx, groupId).team(id)
  })
}

export const teamHoursRoutes = [
  implement(targetsApi.setTeamHours, (call, service) =>
    changeHours(service, call, () => {
      assertHours(call.body)
      return call.body
    }),
  ),

  implement(targetsApi.deleteTeamHours, (call, service) => changeHours(service, call, () => null)),
]
