import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { SourceKind } from '#contract/entities/chats/source-kind.ts'

/**
 * The assignment of a chat and its history (specification, section 4). The functions that assign or unassign return the
 * fields to write to the contact, or null if nothing changes. They never remove rows of the history. At any time, at
 * most one row about an agent and at most one row about a team have no end.
 */
export type Assignment = Pick<
  Contact,
  'userId' | 'userTagId' | 'teamTagId' | 'teamAssignedAt' | 'userTagIds'
>

/** Who or what makes a change. `at` is the time of the change, ISO 8601; `reason` is that of a transfer. */
export interface Act {
  readonly by: SourceKind
  readonly byUserId?: string
  readonly at: string
  readonly reason?: string | undefined
}

const reasonOf = ({ reason }: Act) => (reason === undefined ? {} : { reason })

/** The agent to assign. `tagId` is the personal tag of this agent. */
export interface TargetAgent {
  readonly userId: string
  readonly tagId?: string | undefined
}

/** Whether a row is about a team alone. Such a row has the fields whose names contain `Team`. */
export const isTeamRow = (
  entry: AssignmentEntry,
): entry is AssignmentEntry & { assignedTeamAt: string } => entry.assignedTeamAt !== undefined
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

/** The history of two chats that become one and keep the agent and team of the first; the rows of the other get an end. */
export function joinAssignments(
  kept: Pick<Assignment, 'userTagIds'>,
  other: Pick<Assignment, 'userTagIds'>,
  act: Act,
): AssignmentEntry[] {
  const since = (row: AssignmentEntry) => row.assignedTeamAt ?? row.assignedAt ?? ''
  const ended = closeTeamRows(closeAgentRows(other.userTagIds, act), act)
  return [...ended, ...kept.userTagIds].toSorted((a, b) => (since(a) < since(b) ? -1 : 1))
}

/** Whether a chat has an agent, known by id or by tag. */
export const hasAgent = (chat: Pick<Contact, 'userId' | 'userTagId'>): boolean =>
  chat.userId !== undefined || chat.userTagId !== undefined

/** Whether this agent has the chat. */
export const isAgentOf = (chat: Pick<Contact, 'userId'>, userId: string): boolean =>
  chat.userId === userId

/** Whether this team has the chat. A team without a tag has no chats. */
export const isTeamOf = (
  chat: Pick<Contact, 'teamTagId'>,
  teamTagId: string | undefined,
): boolean => teamTagId !== undefined && chat.teamTagId === teamTagId

/**
 * Assigns the chat to an agent; the team of the chat stays. The row of the previous agent gets an end. Null if `agent`
 * is undefined or already has the chat.
 * @param more fields of the new row
 */
export function assignAgent(
  current: Assignment,
  agent: TargetAgent | undefined,
  act: Act,
  more: Pick<AssignmentEntry, 'taken'> = {},
): Assignment | null {
  if (agent === undefined || isAgentOf(current, agent.userId)) return null
  const { byUserId } = act
  const row: AssignmentEntry = {
    userId: agent.userId,
    assignedAt: act.at,
    assignedBy: act.by,
    ...(agent.tagId === undefined ? {} : { userTagId: agent.tagId }),
    ...(current.teamTagId === undefined ? {} : { teamTagId: current.teamTagId }),
    ...(byUserId === undefined ? {} : { assignedByUserId: byUserId }),
    ...reasonOf(act),
    ...more,
  }
  return {
    ...current,
    userId: agent.userId,
    userTagId: agent.tagId,
    userTagIds: [...closeAgentRows(current.userTagIds, act), row],
  }
}

/**
 * Removes the agent; the team stays. The actions "release" and "release to team" use this. Null if the chat has no
 * agent.
 */
export function unassignAgent(current: Assignment, act: Act): Assignment | null {
  if (!hasAgent(current)) return null
  return {
    ...current,
    userId: undefined,
    userTagId: undefined,
    userTagIds: closeAgentRows(current.userTagIds, act),
  }
}

/** Assigns the chat to a team; the agent stays. Null if the team already has the chat. */
export function assignTeam(current: Assignment, teamTagId: string, act: Act): Assignment | null {
  if (isTeamOf(current, teamTagId)) return null
  const { byUserId } = act
  const row: AssignmentEntry = {
    teamTagId,
    assignedTeamAt: act.at,
    assignedTeamBy: act.by,
    ...(byUserId === undefined ? {} : { assignedTeamByUserId: byUserId }),
    ...reasonOf(act),
  }
  return {
    ...current,
    teamTagId,
    teamAssignedAt: act.at,
    userTagIds: [...closeTeamRows(current.userTagIds, act), row],
  }
}

/** Removes the agent and assigns the chat to a team. A reason is in the new row of the team, or if it has none, in the row of the agent. Null if the chat has no agent and the team already has it. */
export function moveToTeam(current: Assignment, teamTagId: string, act: Act): Assignment | null {
  const free = unassignAgent(current, act)
  const moved = assignTeam(free ?? current, teamTagId, act)
  if (moved !== null || free === null || act.reason === undefined) return moved ?? free
  const { reason } = act
  const closed = free.userTagIds.findLastIndex((row, index) => row !== current.userTagIds[index])
  const userTagIds = free.userTagIds.map((row, index) =>
    index === closed ? { ...row, unassignedReason: reason } : row,
  )
  return { ...free, userTagIds }
}

/** Removes the team; the agent stays. Null if the chat has no team. */
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
  return isTeamRow(row) && isTeamOf(current, row.teamTagId)
}

function isOfAgent(row: AssignmentEntry, current: Assignment): boolean {
  if (isTeamRow(row)) return false
  if (row.userTagId !== undefined && row.userTagId === current.userTagId) return true
  return row.userId !== undefined && row.userId === current.userId
}

/**
 * Index of the row that the history shows as active: the last row about the current agent or the current team. -1 if
 * there is none. The history shows this row without an end.
 */
export function currentRow(current: Assignment): number {
  return current.userTagIds.findLastIndex(
    (row) => isOfAgent(row, current) || isOfTeam(row, current),
  )
}

/**
 * When the current agent and the current team got the chat, ISO 8601. Each time is from the last row about that agent
 * or team. If the history has no row about the team, its time is `teamAssignedAt`.
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

/** Who gave a chat to its present agent or team, and why. */
export interface Received {
  readonly byUserId: string
  readonly reason: string | undefined
  /** ISO 8601. */
  readonly at: string
}

/**
 * By whom the chat was transferred to the user; null if they got it in another way or do not have it. A free chat counts
 * as transferred to everybody who sees it.
 */
export function receivedFrom(chat: Assignment, userId: string): Received | null {
  if (hasAgent(chat)) {
    const row = chat.userTagIds.findLast((one) => isOfAgent(one, chat))
    const byUserId = row?.assignedByUserId
    if (row?.userId !== userId || byUserId === undefined || byUserId === userId) return null
    return row.assignedAt === undefined
      ? null
      : { byUserId, reason: row.reason, at: row.assignedAt }
  }
  const agentRow = chat.userTagIds.findLast((row) => !isTeamRow(row))
  const teamRow = chat.userTagIds.findLast((row) => isOfTeam(row, chat))
  const released = agentRow?.unassignedAt ?? ''
  const assigned = teamRow?.assignedTeamAt ?? ''
  const [byUserId, reason] =
    released > assigned
      ? [agentRow?.unassignedByUserId, agentRow?.unassignedReason]
      : [teamRow?.assignedTeamByUserId, teamRow?.reason]
  if (byUserId === undefined || byUserId === userId) return null
  return { byUserId, reason, at: released > assigned ? released : assigned }
}
