import { z } from 'zod'
import { assignmentEntrySchema } from '#contract/entities/assignment-entry.ts'
import { entity, id, list, revision, timestamp } from '#contract/wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams, groupField } from './shared.ts'

/**
 * The chat's agent (`userId`, `userTagId`) and team (`teamTagId`, `teamAssignedAt`) after the call. The specification
 * shows only `id`, `userTagId` and `userTagIds`, so a service may leave out the other fields. Absent fields mean:
 * - agent fields, after a call that changes the agent: the chat has no agent.
 * - team fields, after a call that changes the team: the chat has no team.
 * - agent fields, after a call that changes the team: the agent is unchanged.
 * - team fields, after a call that changes the agent: the team is unchanged.
 */
export const assignmentOutput = entity({
  id,
  userId: id.optional(),
  userTagId: id.optional(),
  teamTagId: id.optional(),
  teamAssignedAt: timestamp.optional(),
  userTagIds: list(assignmentEntrySchema),
  revision,
})
export type AssignmentOutput = z.infer<typeof assignmentOutput>

/** The `details` of CHAT_TAKEN: the agent who has the chat, and since when, in ms before the response. */
export const chatTakenSchema = z.object({ userId: id, userName: z.string(), sinceMs: z.number() })
export type ChatTaken = z.infer<typeof chatTakenSchema>

/** The calls that change a chat's agent or team. rules/assignment-history.ts computes the new history. */
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
      groupId: groupField,
      userId: id,
      apiKey: z.string().optional(),
      data: z.object({ phone: z.string().optional() }).optional(),
    }),
    output: assignmentOutput,
  }),
  /**
   * Removes the agent; the chat keeps its team, if it has one. The body is our extension: the specification shows none.
   * - Without `releaseToTeam`, the live event is `contact.unassigned`.
   * - With `releaseToTeam`, the chat must have a team, and the live event is `contact.releasedToTeam`.
   */
  unassignAgent: endpoint({
    name: 'unassignAgent',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/unassign',
    summary: 'Removes the chat’s agent and closes the row in its history.',
    params: idParams,
    body: z.object({ groupId: groupField, releaseToTeam: z.boolean().optional() }),
    output: assignmentOutput,
  }),
  /**
   * Our extension: assigns a free chat to the caller, who needs no permission to assign it to others. Of two users who
   * take it at once, one gets it, and the other the error CHAT_TAKEN, even if they no longer see the chat.
   */
  takeChat: endpoint({
    name: 'takeChat',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/take',
    summary: 'Assigns the free chat to the caller.',
    params: idParams,
    output: assignmentOutput,
    errors: ['CHAT_TAKEN'],
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
   * Removes the team; the chat keeps its agent. The opposite change is `unassignAgent` with `releaseToTeam`, which
   * removes the agent and keeps the team.
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
