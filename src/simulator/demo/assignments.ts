import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import {
  assignAgent,
  assignTeam,
  unassignAgent,
  type Act,
  type Assignment,
} from '#contract/rules/chats/assignment-history.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Assignee } from './chat-plan.ts'
import { agents, assigners, type Agent } from './users.ts'
import type { Stream } from './random.ts'

/**
 * Picks who caused a change of the assignment: most often `agent`, otherwise a manager, an admin, the chatbot or the
 * service.
 * @param at the time of the change, epoch ms
 */
function causeOf(stream: Stream, at: number, agent: Agent): Act {
  return stream.weighted<Act>([
    [{ by: 'SOURCE_USER_PUBLISHER', byUserId: agent.id, at: iso(at) }, 45],
    [{ by: 'SOURCE_USER_MANAGER', byUserId: assigners.manager, at: iso(at) }, 15],
    [{ by: 'SOURCE_USER_ADMIN', byUserId: assigners.admin, at: iso(at) }, 20],
    [{ by: 'SOURCE_CHATBOT', at: iso(at) }, 10],
    [{ by: 'SOURCE_SYSTEM', at: iso(at) }, 10],
  ])
}

/** How an assignment by the agent themselves is recorded. */
const takenBy = ({ byUserId }: Act, { id }: Agent): Pick<AssignmentEntry, 'taken'> =>
  byUserId === id ? { taken: 'byHand' } : {}

/** The periods (epoch ms) in which one agent wrote all answers to the customer, oldest first. */
function answerPeriods(messages: readonly Message[]): { agent: Agent; from: number; to: number }[] {
  const found: { agent: Agent; from: number; to: number }[] = []
  for (const { sentByUserId, updatedAt } of messages) {
    const agent = agents.find(({ id }) => id === sentByUserId)
    if (agent === undefined) continue
    const at = Date.parse(updatedAt)
    const last = found.at(-1)
    if (last?.agent === agent) last.to = at
    else found.push({ agent, from: at, to: at })
  }
  return found
}

/**
 * Creates an assignment history that fits the messages. The contract's functions compute each change. The team, if any,
 * is assigned first. Each agent is assigned shortly before the first of their successive answers. At the end, `agent`
 * is assigned, or nobody if `agent` is undefined.
 * @param born when the contact was registered, epoch ms
 * @param now epoch ms
 */
export function assignmentsFor(
  stream: Stream,
  messages: readonly Message[],
  { agent, teamTagId }: Assignee,
  { born, now }: { born: number; now: number },
): Assignment {
  let state: Assignment = {
    userId: undefined,
    userTagId: undefined,
    teamTagId: undefined,
    teamAssignedAt: undefined,
    userTagIds: [],
  }
  // The time of the latest change. The next change is later, but not in the future.
  let clock = born
  const act = (at: number, by: Agent): Act => {
    clock = Math.min(now, Math.max(clock + 1_000, at))
    return causeOf(stream, clock, by)
  }
  if (teamTagId !== undefined) {
    clock = Math.min(now, clock + 40_000)
    const source = { by: 'SOURCE_SYSTEM', at: iso(clock) } as const
    state = assignTeam(state, teamTagId, source) ?? state
  }
  const all = answerPeriods(messages)
  for (const [index, period] of all.entries()) {
    const isLast = index === all.length - 1
    const { agent: who, from, to } = period
    const target = { userId: who.id, tagId: who.tagId }
    const assigned = act(from - stream.int(15, 240) * 1_000, who)
    state = assignAgent(state, target, assigned, takenBy(assigned, who)) ?? state
    // The agent of the last period is unassigned only if the chat has no agent at the end. Any other agent is
    // unassigned before the next agent in half of the cases. In the other half, the next agent's assignment ends
    // theirs.
    const released = isLast ? agent === undefined : stream.chance(0.5)
    if (!released) continue
    const unassigned = act(to + stream.int(2, 40) * 60_000, who)
    state =
      unassignAgent(state, { ...unassigned, by: 'SOURCE_USER_PUBLISHER', byUserId: who.id }) ??
      state
  }
  if (agent !== undefined && state.userId !== agent.id) {
    const given = act(clock + 30_000, agent)
    const last = { userId: agent.id, tagId: agent.tagId }
    state = assignAgent(state, last, given, takenBy(given, agent)) ?? state
  }
  return state
}
