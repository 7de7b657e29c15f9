import type { AutoAssignmentMode } from '../entities/auto-assignment.ts'

export interface AutoAssignment {
  readonly mode: AutoAssignmentMode
  /** Number of open chats from which an agent gets no further chats. */
  readonly capacity: number
}

/** An agent who can get a chat: available and, if the chat has a team, in that team. */
export interface Candidate {
  readonly id: string
  /** Number of the agent's chats that are neither finished nor archived. */
  readonly openChats: number
  /** The agent's last turn: a number that grows with each assigned chat of the group; 0 before the first turn. */
  readonly lastTurn: number
}

const byTurn = (one: Candidate, other: Candidate): number =>
  one.lastTurn - other.lastTurn || (one.id < other.id ? -1 : 1)

/**
 * The agent who gets the next chat; undefined if all are at their capacity. Round robin chooses the agent whose last
 * turn is the oldest. The order therefore stays the same when other agents become available or unavailable. Least busy
 * chooses the agent with the fewest open chats, and breaks ties in the same way.
 */
export function nextAgent<Agent extends Candidate>(
  { mode, capacity }: AutoAssignment,
  candidates: readonly Agent[],
): Agent | undefined {
  const order =
    mode === 'roundRobin'
      ? byTurn
      : (one: Agent, other: Agent) => one.openChats - other.openChats || byTurn(one, other)
  return candidates.filter(({ openChats }) => openChats < capacity).toSorted(order)[0]
}
