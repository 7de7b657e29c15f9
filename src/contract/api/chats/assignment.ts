import { z } from 'zod'
import { assignmentEntrySchema } from '#contract/entities/chats/assignment-entry.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { entity, id, list, part, revision, timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupField, idParams, itemsOf } from '#contract/api/shared.ts'

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

/** To whom a chat is transferred. */
const transferTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('agent'), userId: id }),
  z.object({ to: z.literal('team'), teamId: id }),
])
export type TransferTarget = z.infer<typeof transferTarget>

/** How many chats an agent or a team has. */
export const assignmentLoadSchema = part({
  /** The agent, or the team. */
  userId: id.optional(),
  teamId: id.optional(),
  /** Chats that are neither finished nor archived; those of a team with and without an agent. */
  openChats: z.number().int().nonnegative(),
  /** Since when the customer waits who waits longest and whose 24-hour window is open; absent if nobody waits. */
  waitingSince: timestamp.optional(),
})
export type AssignmentLoad = z.infer<typeof assignmentLoadSchema>

/** The `details` of CHAT_TAKEN: the agent who has the chat, and since when, in ms before the response. */
export const chatTakenSchema = z.object({
  userId: id,
  userName: z.string(),
  sinceMs: z.number(),
  /** What the agent has answered since, within `limits.takenAnswerMs`, if the user wanted to answer too. */
  answer: messageSchema.optional(),
})
export type ChatTaken = z.infer<typeof chatTakenSchema>

/** The calls that change a chat's agent or team. rules/chats/assignment-history.ts computes the new history. */
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
  /**
   * Our extension: gives the chat to an agent or to a team, of which it is then free. An agent to whom the caller may
   * not assign chats is reached through their team: it gets the chat, and the note mentions the agent. `fromUserId` is
   * the agent whom the caller saw, null for none. If somebody else has the chat, it fails with CHAT_TAKEN. The `reason`
   * becomes a note that mentions the receiver. With `follow` the caller follows the chat afterwards, if they still see it.
   */
  transferChat: endpoint({
    name: 'transferChat',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/transfer',
    summary: 'Gives the chat to an agent or team, with a reason.',
    params: idParams,
    body: z.object({
      groupId: groupField,
      target: transferTarget,
      fromUserId: id.nullable().optional(),
      reason: z.string().trim().min(1).max(limits.transferReasonMax).optional(),
      follow: z.boolean().optional(),
    }),
    output: assignmentOutput,
    errors: ['CHAT_TAKEN', 'TEAM_UNAVAILABLE'],
  }),
  /** Our extension: what a transfer shows beside each agent and team. */
  assignmentLoads: endpoint({
    name: 'assignmentLoads',
    service: 'main',
    method: 'GET',
    path: '/assignment/loads',
    summary: 'How many chats each agent and team of the group has.',
    output: itemsOf(assignmentLoadSchema),
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
