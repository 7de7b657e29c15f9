import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import { isTeamRow } from './assignment-history.ts'

/** A change of a chat's agent or team, as the conversation shows it. */
export interface AssignmentLine {
  readonly kind: 'taken' | 'takenByAnswer' | 'toAgent' | 'toTeam' | 'released' | 'outOfTeam'
  /** ISO 8601. */
  readonly at: string
  /** Who made the change; undefined if the service did, e.g. by automatic assignment. */
  readonly byUserId?: string | undefined
  /** The agent who got or lost the chat. */
  readonly userId?: string | undefined
  readonly userTagId?: string | undefined
  /** The team that got or lost the chat. */
  readonly teamTagId?: string | undefined
  readonly reason?: string | undefined
}

function startOf(row: AssignmentEntry): AssignmentLine | null {
  const { userId, userTagId, teamTagId, reason, taken } = row
  if (isTeamRow(row))
    return {
      kind: 'toTeam',
      at: row.assignedTeamAt,
      byUserId: row.assignedTeamByUserId,
      teamTagId,
      reason,
    }
  if (row.assignedAt === undefined) return null
  const of = { at: row.assignedAt, byUserId: row.assignedByUserId, userId, userTagId }
  if (taken === 'byAnswer') return { kind: 'takenByAnswer', ...of }
  // A service without `taken` records who assigned the chat: somebody who assigned it to themselves took it.
  const isOwn = userId !== undefined && of.byUserId === userId
  if (taken === 'byHand' || isOwn) return { kind: 'taken', ...of, reason }
  return { kind: 'toAgent', ...of, reason }
}

function endOf(row: AssignmentEntry): AssignmentLine | null {
  const { userId, userTagId, teamTagId, unassignedReason: reason } = row
  if (isTeamRow(row)) {
    if (row.unassignedTeamAt === undefined) return null
    const byUserId = row.unassignedTeamByUserId
    return { kind: 'outOfTeam', at: row.unassignedTeamAt, byUserId, teamTagId }
  }
  if (row.unassignedAt === undefined) return null
  const of = { at: row.unassignedAt, byUserId: row.unassignedByUserId, reason }
  return { kind: 'released', ...of, userId, userTagId, teamTagId }
}

/**
 * The changes of a chat's assignment history, oldest first. An end at the moment of the next start is not a change of
 * its own: the chat was transferred.
 */
export function assignmentLines(history: readonly AssignmentEntry[]): AssignmentLine[] {
  const starts = history.flatMap((row) => startOf(row) ?? [])
  const ends = history.flatMap((row) => endOf(row) ?? [])
  const isFollowed = (end: AssignmentLine) =>
    starts.some(({ at, kind }) => at === end.at && (end.kind === 'released' || kind === 'toTeam'))
  const all = [...starts, ...ends.filter((end) => !isFollowed(end))]
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
