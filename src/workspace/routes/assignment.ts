import { assignmentApi, type AssignmentOutput } from '#contract/api/assignment.ts'
import { isReassignment } from '#contract/policies/assignment.ts'
import { can } from '#contract/policies/index.ts'
import {
  assignAgent,
  assignTeam,
  unassignAgent,
  unassignTeam,
} from '#contract/rules/assignment-history.ts'
import { actOf, changeAssignment } from '#workspace/use-cases/change-assignment.ts'
import type { StoredChat } from '#workspace/use-cases/change-chat.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { write } from '#workspace/unit-of-work.ts'
import { takeChat } from '#workspace/use-cases/take-chat.ts'
import { enterGroup, openChat } from '#workspace/access.ts'

function assignmentOf({ contact }: StoredChat): AssignmentOutput {
  const { id, userId, userTagId, teamTagId, teamAssignedAt, userTagIds, revision } = contact
  return { id, userId, userTagId, teamTagId, teamAssignedAt, userTagIds, revision }
}

export const assignmentRoutes = [
  implement(assignmentApi.assignAgent, async (call, service) => {
    const now = service.clock.now()
    return await write(service, async (work) => {
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
    return await write(service, async (work) => {
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
    return await write(service, async (work) => {
      const access = await enterGroup(work.tx, call)
      return assignmentOf(await takeChat(work, access, call.params.id, now))
    })
  }),

  implement(assignmentApi.assignTeam, async (call, service) => {
    const now = service.clock.now()
    return await write(service, async (work) => {
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
    return await write(service, async (work) => {
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
