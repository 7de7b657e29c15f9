import { z } from 'zod'
import { id, part, timestamp } from '../wire.ts'
import { sourceKindSchema } from './source-kind.ts'

/**
 * One row of a contact's assignment history. A row about an agent has the fields before the blank line, except
 * `teamTagId`. A row about a team has `teamTagId` and the fields after the blank line. The current row has no
 * unassigned time.
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

  assignedTeamAt: timestamp.optional(),
  unassignedTeamAt: timestamp.optional(),
  assignedTeamBy: sourceKindSchema.optional(),
  assignedTeamByUserId: id.optional(),
  unassignedTeamBy: sourceKindSchema.optional(),
  unassignedTeamByUserId: id.optional(),
})
export type AssignmentEntry = z.infer<typeof assignmentEntrySchema>
