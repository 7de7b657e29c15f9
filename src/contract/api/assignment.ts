import { z } from 'zod'
import { assignmentEntrySchema } from '../entities/assignment-entry.ts'
import { entity, id, list, timestamp } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shared.ts'

/**
 * The chat's agent and team after the call (specification: id, userTagId and userTagIds). Each call changes either
 * the agent or the team. An absent field of the changed part means that it was cleared; an absent field of the
 * other part means that it is unchanged.
 */
export const assignmentOutput = entity({
  id,
  userId: id.optional(),
  userTagId: id.optional(),
  teamTagId: id.optional(),
  teamAssignedAt: timestamp.optional(),
  userTagIds: list(assignmentEntrySchema),
})
export type AssignmentOutput = z.infer<typeof assignmentOutput>

/** A chat's agent and team. The rule is in rules/assignment-history.ts. */
export const assignmentApi = {
  /**
   * `apiKey` is the group's key and `data.phone` the contact's phone, for services that assign contacts from
   * outside. The workspace ignores both.
   */
  assignAgent: endpoint({
    name: 'assignAgent',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/assign',
    summary: 'Assigns the chat to an agent and adds a row to its history.',
    params: idParams,
    body: z.object({
      groupId: id,
      userId: id,
      apiKey: z.string().optional(),
      data: z.object({ phone: z.string().optional() }).optional(),
    }),
    output: assignmentOutput,
  }),
  /**
   * Removes the agent; the chat stays with its team. `releaseToTeam` only decides which event is published. The
   * specification shows no body.
   */
  unassignAgent: endpoint({
    name: 'unassignAgent',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/unassign',
    summary: 'Removes the chat’s agent and closes the row in its history.',
    params: idParams,
    body: z.object({ groupId: id, releaseToTeam: z.boolean().optional() }),
    output: assignmentOutput,
  }),
  assignTeam: endpoint({
    name: 'assignTeam',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/assign-team',
    summary: 'Assigns the chat to a team; its agent stays.',
    params: idParams,
    body: z.object({ teamId: id }),
    output: assignmentOutput,
    errors: ['TEAM_UNAVAILABLE'],
  }),
  /**
   * Removes the team; the chat stays with its agent. This undoes `assignTeam` and is offered in the same modal. The
   * specification shows no body: there is none. Section 4 has separate events for team unassignment and for release
   * to the team, which is `unassignAgent`.
   */
  unassignTeam: endpoint({
    name: 'unassignTeam',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/unassign-team',
    summary: 'Removes the chat’s team; its agent stays.',
    params: idParams,
    output: assignmentOutput,
  }),
} as const
