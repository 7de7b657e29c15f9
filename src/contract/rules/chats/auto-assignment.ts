import type { AutoAssignmentMode } from '#contract/entities/chats/auto-assignment.ts'

export interface AutoAssignment {
  readonly mode: AutoAssignmentMode
  /** An agent with this number of open chats, or more, gets no further chat, unless they have a number of their own. */
  readonly capacity: number
}

/** An agent to whom the chat can be assigned: available and, if the chat has a team, in that team. */
export interface Candidate {
  readonly id: string
  /** Number of the agent's chats that are neither finished nor archived. */
  readonly openChats: number
  /** The agent's own capacity. Absent: that of the group. */
  readonly capacity?: number | undefined
  /**
   * The agent's last turn: a number that increases with each automatic assignment in the group. 0 if the agent never
   * got a chat by automatic assignment.
   */
  readonly lastTurn: number
}

const byTurn = (one: Candidate, other: Candidate): number =>
  one.lastTurn - other.lastTurn || (one.id < other.id ? -1 : 1)

/**
 * Chooses the agent who gets the next chat; undefined if no candidate has fewer open chats than their capacity.
 * - `roundRobin`: the agent whose last turn is the oldest. The order therefore stays the same when other agents become
 *   available or unavailable.
 * - `leastBusy`: the agent with the fewest open chats. If several agents have equally few, the one of them whose last
 *   turn is the oldest.
 */
export function nextAgent<Agent extends Candidate>(
  { mode, capacity }: AutoAssignment,
  candidates: readonly Agent[],
): Agent | undefined {
  const order =
    mode === 'roundRobin'
      ? byTurn
      : (one: Agent, other: Agent) => one.openChats - other.openChats || byTurn(one, other)
  return candidates.filter((one) => one.openChats < (one.capacity ?? capacity)).toSorted(order)[0]
}
