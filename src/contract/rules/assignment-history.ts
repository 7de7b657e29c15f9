import type { AssignmentEntry } from '../entities/assignment-entry.ts'
import type { Contact } from '../entities/contact.ts'
import type { SourceKind } from '../entities/source-kind.ts'

/**
 * The assignment of a chat and its history (section 4). Every transition is a value: what to write over the contact,
 * or null where there is nothing to do. Rows are never removed; at most one agent row and one team-only row is open.
 */
export type Assignment = Pick<
  Contact,
  'userId' | 'userTagId' | 'teamTagId' | 'teamAssignedAt' | 'userTagIds'
>

/** Who makes a change, and when (ISO 8601). */
export interface Act {
  readonly by: SourceKind
  readonly byUserId?: string
  readonly at: string
}

/** The agent to assign: as a user, and as the tag that stands for them. */
export interface TargetAgent {
  readonly userId: string
  readonly tagId?: string | undefined
}

const isTeamRow = (entry: AssignmentEntry): boolean => entry.assignedTeamAt !== undefined
const isOpenAgentRow = (entry: AssignmentEntry): boolean =>
  !isTeamRow(entry) && entry.unassignedAt === undefined
const isOpenTeamRow = (entry: AssignmentEntry): boolean =>
  isTeamRow(entry) && entry.unassignedTeamAt === undefined

function closeAgentRows(rows: readonly AssignmentEntry[], act: Act): AssignmentEntry[] {
  const { byUserId } = act
  const stamp = {
    unassignedAt: act.at,
    unassignedBy: act.by,
    ...(byUserId === undefined ? {} : { unassignedByUserId: byUserId }),
  }
  return rows.map((row) => (isOpenAgentRow(row) ? { ...row, ...stamp } : row))
}

function closeTeamRows(rows: readonly AssignmentEntry[], act: Act): AssignmentEntry[] {
  const { byUserId } = act
  const stamp = {
    unassignedTeamAt: act.at,
    unassignedTeamBy: act.by,
    ...(byUserId === undefined ? {} : { unassignedTeamByUserId: byUserId }),
  }
  return rows.map((row) => (isOpenTeamRow(row) ? { ...row, ...stamp } : row))
}

const hasAgent = (assignment: Assignment): boolean =>
  assignment.userId !== undefined || assignment.userTagId !== undefined

/**
 * Gives the chat to an agent; the team stays. A row still open for an earlier agent is closed by the same act.
 * Null without a target agent, or where that agent has the chat already.
 */
export function assignAgent(
  current: Assignment,
  agent: TargetAgent | undefined,
  act: Act,
): Assignment | null {
  if (agent === undefined || agent.userId === current.userId) return null
  const { byUserId } = act
  const row: AssignmentEntry = {
    userId: agent.userId,
    assignedAt: act.at,
    assignedBy: act.by,
    ...(agent.tagId === undefined ? {} : { userTagId: agent.tagId }),
    ...(current.teamTagId === undefined ? {} : { teamTagId: current.teamTagId }),
    ...(byUserId === undefined ? {} : { assignedByUserId: byUserId }),
  }
  return {
    ...current,
    userId: agent.userId,
    userTagId: agent.tagId,
    userTagIds: [...closeAgentRows(current.userTagIds, act), row],
  }
}

/** Takes the agent away and leaves the team: both "release" and "release to team". Null where there is no agent. */
export function unassignAgent(current: Assignment, act: Act): Assignment | null {
  if (!hasAgent(current)) return null
  return {
    ...current,
    userId: undefined,
    userTagId: undefined,
    userTagIds: closeAgentRows(current.userTagIds, act),
  }
}

/** Gives the chat to a team; an agent who has it keeps it. Null where the team has it already. */
export function assignTeam(current: Assignment, teamTagId: string, act: Act): Assignment | null {
  if (teamTagId === current.teamTagId) return null
  const { byUserId } = act
  const row: AssignmentEntry = {
    teamTagId,
    assignedTeamAt: act.at,
    assignedTeamBy: act.by,
    ...(byUserId === undefined ? {} : { assignedTeamByUserId: byUserId }),
  }
  return {
    ...current,
    teamTagId,
    teamAssignedAt: act.at,
    userTagIds: [...closeTeamRows(current.userTagIds, act), row],
  }
}

/** Takes the chat from its team; an agent keeps it. Null where no team has it. */
export function unassignTeam(current: Assignment, act: Act): Assignment | null {
  if (current.teamTagId === undefined) return null
  return {
    ...current,
    teamTagId: undefined,
    teamAssignedAt: undefined,
    userTagIds: closeTeamRows(current.userTagIds, act),
  }
}

function isOfTeam(row: AssignmentEntry, current: Assignment): boolean {
  return isTeamRow(row) && row.teamTagId !== undefined && row.teamTagId === current.teamTagId
}

function isOfAgent(row: AssignmentEntry, current: Assignment): boolean {
  if (isTeamRow(row)) return false
  if (row.userTagId !== undefined && row.userTagId === current.userTagId) return true
  return row.userId !== undefined && row.userId === current.userId
}

/**
 * Index of the row that tells the present assignment: the last one about the current agent or team; -1 where there
 * is none. It is shown as active and without who unassigned it.
 */
export function currentRow(current: Assignment): number {
  return current.userTagIds.findLastIndex(
    (row) => isOfAgent(row, current) || isOfTeam(row, current),
  )
}

/**
 * Since when the present agent and the present team have the chat (ISO 8601), each by the last row of their own: an
 * agent may have it for longer than the team, and the other way round. Undefined where nobody wrote it down.
 */
export function assignedSince(current: Assignment): {
  agent: string | undefined
  team: string | undefined
} {
  const agentRow = current.userTagIds.findLast((row) => isOfAgent(row, current))
  const teamRow = current.userTagIds.findLast((row) => isOfTeam(row, current))
  const team = teamRow?.assignedTeamAt ?? current.teamAssignedAt
  return { agent: agentRow?.assignedAt, team: current.teamTagId === undefined ? undefined : team }
}
