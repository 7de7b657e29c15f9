import { z } from 'zod'
import { assignmentEntrySchema } from '../entities/assignment-entry.ts'
import { entity, id, list, timestamp } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shared.ts'

/**
 * The chat's agent and team after the call. The specification shows only id, userTagId and userTagIds. Each call
 * changes either the agent or the team. If it changes the agent, absent agent fields mean that the chat has no agent,
 * and absent team fields mean that the team is unchanged. If it changes the team, absent team fields mean that the chat
 * has no team, and absent agent fields mean that the agent is unchanged.
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
   * `apiKey` is the group's key and `data.phone` the contact's phone number. The workspace ignores both; another
   * service may need them.
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
   * Removes the agent; the chat stays with its team. With `releaseToTeam` the event is `contact.releasedToTeam`
   * instead of `contact.unassigned`, and the chat must have a team. The body is our extension: the specification
   * shows none.
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
   * Removes the team; the chat stays with its agent. This undoes `assignTeam` and is offered in the same modal. As in
   * the specification, there is no body. Section 4 has one event for the removal of the team (this call) and another
   * for the release to the team (`unassignAgent`).
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
