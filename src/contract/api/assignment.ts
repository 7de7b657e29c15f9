import { z } from 'zod'
import { assignmentEntrySchema } from '../entities/assignment-entry.ts'
import { chatStatusTagsEntrySchema, contactSchema } from '../entities/contact.ts'
import { limits } from '../limits.ts'
import { entity, id, list, part, timestamp } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams, nameField } from './shared.ts'

/**
 * The chat's agent and team after the call (specification: id, userTagId and userTagIds). Of the side that the call
 * changed, agent or team, an absent field means cleared; of the other side an absent field means unchanged.
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

/** A chat's agent, team and status. The transitions are rules/assignment-history and rules/chat-status. */
export const assignmentApi = {
  /**
   * `apiKey` is the group's and `data.phone` the contact's, for services that assign contacts from outside. The workspace
   * ignores both.
   */
  assignAgent: endpoint({
    name: 'assignAgent',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/assign',
    summary: 'Gives the chat to an agent and appends a row to its history.',
    params: idParams,
    body: z.object({
      groupId: id,
      userId: id,
      apiKey: z.string().optional(),
      data: z.object({ phone: z.string().optional() }).optional(),
    }),
    output: assignmentOutput,
  }),
  /** Body not shown. Removes the agent and keeps the team. `releaseToTeam` only chooses which event is published. */
  unassignAgent: endpoint({
    name: 'unassignAgent',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/unassign',
    summary: 'Takes the chat from its agent and closes the row of its history.',
    params: idParams,
    body: z.object({ groupId: id, releaseToTeam: z.boolean().optional() }),
    output: assignmentOutput,
  }),
  assignTeam: endpoint({
    name: 'assignTeam',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/assign-team',
    summary: 'Gives the chat to a team; an agent who has it keeps it.',
    params: idParams,
    body: z.object({ teamId: id }),
    output: assignmentOutput,
    errors: ['TEAM_UNAVAILABLE'],
  }),
  /**
   * Removes the team and keeps the agent: the reverse of `assignTeam`, offered in the same modal. Body not shown: none.
   * Section 4 has separate events for team unassignment and for release to the team, which is `unassignAgent`.
   */
  unassignTeam: endpoint({
    name: 'unassignTeam',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/unassign-team',
    summary: 'Takes the chat from its team; an agent keeps it.',
    params: idParams,
    output: assignmentOutput,
  }),
  /**
   * Marks the chat a success. With `archiveChatStatusSetByUser` true it archives the success instead: the chat is in
   * progress again.
   */
  setContactChatStatus: endpoint({
    name: 'setContactChatStatus',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/chatstatus',
    summary: 'Marks the chat a success, or archives that status.',
    params: idParams,
    body: z.object({ archiveChatStatusSetByUser: z.boolean().optional() }),
    output: contactSchema,
    errors: ['CONFLICT'],
  }),
  /** Requires at least one tag ('Select a status tag'), each from the group's chatStatusTags. */
  setContactChatStatusTags: endpoint({
    name: 'setContactChatStatusTags',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/chat-status-tag',
    summary: 'Replaces the chat’s status tags; the answer is never without any.',
    params: idParams,
    body: z.object({
      chatStatusTags: z
        .array(nameField)
        .min(1)
        .max(100)
        .refine(
          (tags) => tags.join('').length <= limits.statusTagCharactersMax,
          'too much at once',
        ),
    }),
    output: part({ chatStatusTags: list(chatStatusTagsEntrySchema) }),
  }),
} as const
