import type { AutoAssignmentMode } from '../entities/auto-assignment.ts'

export interface AutoAssignment {
  readonly mode: AutoAssignmentMode
  /** Most open chats that an agent is given. */
  readonly capacity: number
}

/** An agent who can be given a chat: available, and of the chat's team if it has one. */
export interface Candidate {
  readonly id: string
  /** Chats of theirs that are neither finished nor archived. */
  readonly openChats: number
  /** When they were last given a chat, as a number that grows with each chat of the group; 0 for never. */
  readonly lastTurn: number
}

const byTurn = (one: Candidate, other: Candidate): number =>
  one.lastTurn - other.lastTurn || (one.id < other.id ? -1 : 1)

/**
 * The agent who gets the next chat; undefined if all are at their capacity. Round robin goes by whose turn was longest ago,
 * so that who comes and goes does not change the order of the others; least busy breaks ties in the same way.
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
