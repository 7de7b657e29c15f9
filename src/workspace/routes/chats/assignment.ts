import {
  assignmentApi,
  type AssignmentLoad,
  type AssignmentOutput,
} from '#contract/api/chats/assignment.ts'
import { teamOverviewApi } from '#contract/api/people/team-overview.ts'
import { canHaveChats } from '#contract/policies/chats/agents.ts'
import { isReassignment } from '#contract/policies/chats/assignment.ts'
import { can } from '#contract/policies/index.ts'
import {
  assignAgent,
  assignTeam,
  unassignAgent,
  unassignTeam,
} from '#contract/rules/chats/assignment-history.ts'
import { actOf, changeAssignment } from '#workspace/use-cases/chats/change-assignment.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { chatLoads, type ChatLoad } from '#workspace/storage/chats/agent-load.ts'
import { planShareOut } from '#workspace/use-cases/chats/plan-share-out.ts'
import { isLoadOf, sumOf, teamOverview } from '#workspace/use-cases/chats/team-overview.ts'
import { transferChat } from '#workspace/use-cases/chats/transfer-chat.ts'
import type { Directory } from '#workspace/viewers.ts'
import { takeChat } from '#workspace/use-cases/chats/take-chat.ts'
import { enterGroup, openChat } from '#workspace/access.ts'

function assignmentOf({ contact }: StoredChat): AssignmentOutput {
  const { id, userId, userTagId, teamTagId, teamAssignedAt, userTagIds, revision } = contact
  return { id, userId, userTagId, teamTagId, teamAssignedAt, userTagIds, revision }
}

/** The load of each agent and of each team. */
function loadsOf({ members, teams }: Directory, loads: readonly ChatLoad[]): AssignmentLoad[] {
  const loadOf = (some: readonly ChatLoad[]) => {
    const { waiting: _, ...load } = sumOf(some)
    return load
  }
  return [
    ...members.filter(canHaveChats).map((agent) => ({
      userId: agent.id,
      ...loadOf(loads.filter(isLoadOf(agent))),
    })),
    ...teams.map(({ id, tagId }) => ({
      teamId: id,
      ...loadOf(loads.filter(({ teamTagId }) => tagId !== undefined && teamTagId === tagId)),
    })),
  ]
}

export const assignmentRoutes = [
  implement(assignmentApi.assignAgent, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const { viewer, contact } = chat
      if (!can(viewer, 'assignment.assign', contact))
        throw forbidden('You may not assign this chat.')
      const agent = await inGroup(work.tx, call.groupId).agent(call.body.userId)
      if (!can(viewer, 'assignment.toAgent', agent))
        throw forbidden('You may not give chats to this person.')
      const target = { userId: agent.id, tagId: agent.tagId }
      const next = assignAgent(contact, target, actOf(viewer, now))
      const name = isReassignment(viewer, contact) ? 'contact.reassigned' : 'contact.assigned'
      const by = { name, byUserId: call.userId, now } as const
      return assignmentOf(await changeAssignment(work, chat, next, by))
    })
  }),

  implement(assignmentApi.unassignAgent, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const { viewer, contact } = chat
      const mayRelease = can(viewer, 'assignment.release', contact)
      const mayReleaseToTeam = can(viewer, 'assignment.releaseToTeam', contact)
      const refused = forbidden('You may not release this chat.')
      if (!mayRelease && !mayReleaseToTeam) throw refused
      const toTeam = call.body.releaseToTeam === true
      if (!(toTeam ? mayReleaseToTeam : mayRelease)) throw refused
      const next = unassignAgent(contact, actOf(viewer, now))
      const name = toTeam ? 'contact.releasedToTeam' : 'contact.unassigned'
      const by = { name, byUserId: call.userId, now } as const
      return assignmentOf(await changeAssignment(work, chat, next, by))
    })
  }),

  implement(assignmentApi.takeChat, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterGroup(work.tx, call)
      return assignmentOf(await takeChat(work, access, call.params.id, now))
    })
  }),

  implement(assignmentApi.transferChat, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterGroup(work.tx, call)
      return assignmentOf(await transferChat(work, access, call.params.id, () => call.body, now))
    })
  }),

  implement(assignmentApi.assignmentLoads, async (call, { storage }) => {
    const { viewer, directory } = await enterGroup(storage.db, call)
    if (!can(viewer, 'message.compose')) throw forbidden('You may only read in this group.')
    const loads = await chatLoads(storage.db, call.groupId)
    return { items: loadsOf(directory, loads) }
  }),

  implement(teamOverviewApi.teamOverview, async (call, { storage, clock }) => {
    const access = await enterGroup(storage.db, call)
    if (!can(access.viewer, 'overview.see')) throw forbidden('You may not see the team panel.')
    return await teamOverview(storage.db, access, clock.now())
  }),

  implement(teamOverviewApi.planShareOut, async (call, { storage }) => {
    const access = await enterGroup(storage.db, call)
    if (!can(access.viewer, 'overview.shareOut')) throw forbidden('You may not share out chats.')
    return await planShareOut(storage.db, access, call.body)
  }),

  implement(assignmentApi.assignTeam, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const { viewer, contact, directory } = chat
      if (!can(viewer, 'assignment.assignTeam', { contact, teamCount: directory.teams.length }))
        throw forbidden('You may not give this chat to a team.')
      const team = await inGroup(work.tx, call.groupId).team(call.body.teamId)
      if (team.tagId === undefined)
        throw new ServiceFailure('TEAM_UNAVAILABLE', 'This team cannot take chats.')
      const next = assignTeam(contact, team.tagId, actOf(viewer, now))
      const by = { name: 'contact.teamAssigned', byUserId: call.userId, now } as const
      return assignmentOf(await changeAssignment(work, chat, next, by))
    })
  }),

  implement(assignmentApi.unassignTeam, async (call, service) => {
    const now = service.clock.now()
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      const { viewer, contact } = chat
      if (!can(viewer, 'assignment.unassignTeam', contact))
        throw forbidden('You may not take this chat from its team.')
      const next = unassignTeam(contact, actOf(viewer, now))
      const by = { name: 'contact.teamUnassigned', byUserId: call.userId, now } as const
      return assignmentOf(await changeAssignment(work, chat, next, by))
    })
  }),
]
