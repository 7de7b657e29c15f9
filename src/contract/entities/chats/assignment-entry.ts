import { z } from 'zod'
import { id, part, timestamp } from '#contract/wire.ts'
import { sourceKindSchema } from './source-kind.ts'

/**
 * One row of a contact's assignment history. A row about a team has `teamTagId` and the fields with "Team" in their
 * names. A row about an agent has the other fields, and `teamTagId` if the chat had a team at that time. The row of a
 * current assignment has no unassigned time.
 */
export const assignmentEntrySchema = part({
  userId: id.optional(),
  userTagId: id.optional(),
  teamTagId: id.optional(),
  assignedAt: timestamp.optional(),
  unassignedAt: timestamp.optional(),
  assignedBy: sourceKindSchema.optional(),
  assignedByUserId: id.optional(),
  unassignedBy: sourceKindSchema.optional(),
  unassignedByUserId: id.optional(),
  /** How the agent took the free chat (our extension); absent if the chat was assigned in another way. */
  taken: z.enum(['byHand', 'byAnswer']).optional().catch(undefined),

  /** Why the chat was transferred to this agent or team (our extension). */
  reason: z.string().optional(),
  /** Why the agent of this row transferred the chat to the team that has it, which has no new row (our extension). */
  unassignedReason: z.string().optional(),

  assignedTeamAt: timestamp.optional(),
  unassignedTeamAt: timestamp.optional(),
  assignedTeamBy: sourceKindSchema.optional(),
  assignedTeamByUserId: id.optional(),
  unassignedTeamBy: sourceKindSchema.optional(),
  unassignedTeamByUserId: id.optional(),
})
export type AssignmentEntry = z.infer<typeof assignmentEntrySchema>
