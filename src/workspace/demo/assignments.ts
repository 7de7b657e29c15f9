import type { Message } from '#contract/entities/message.ts'
import {
  assignAgent,
  assignTeam,
  unassignAgent,
  type Act,
  type Assignment,
} from '#contract/rules/assignment-history.ts'
import { iso } from '../storage/timestamps.ts'
import type { Charge } from './chat-plan.ts'
import { agents, assigners, type Agent } from './users.ts'
import type { Stream } from './random.ts'

/** Who did it: most often the agent, else whoever hands chats out, or a rule of the service. */
function actOf(stream: Stream, at: number, agent: Agent): Act {
  return stream.weighted<Act>([
    [{ by: 'SOURCE_USER_PUBLISHER', byUserId: agent.id, at: iso(at) }, 45],
    [{ by: 'SOURCE_USER_MANAGER', byUserId: assigners.manager, at: iso(at) }, 15],
    [{ by: 'SOURCE_USER_ADMIN', byUserId: assigners.admin, at: iso(at) }, 20],
    [{ by: 'SOURCE_CHATBOT', at: iso(at) }, 10],
    [{ by: 'SOURCE_SYSTEM', at: iso(at) }, 10],
  ])
}

/** Spells of one agent answering: when they began and ended. */
function spells(messages: readonly Message[]): { agent: Agent; from: number; to: number }[] {
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
 * The history that fits what was said: whoever answered had the chat, and whoever has it now got it before their last word
 * in it. Made by the contract's own transitions.
 * @param born when the contact was registered, epoch ms
 * @param now epoch ms
 */
export function assignmentsFor(
  stream: Stream,
  messages: readonly Message[],
  { agent, teamTagId }: Charge,
  { born, now }: { born: number; now: number },
): Assignment {
  let state: Assignment = {
    userId: undefined,
    userTagId: undefined,
    teamTagId: undefined,
    teamAssignedAt: undefined,
    userTagIds: [],
  }
  // Every step after the one before, and none in the future.
  let clock = born
  const act = (at: number, by: Agent): Act => {
    clock = Math.min(now, Math.max(clock + 1_000, at))
    return actOf(stream, clock, by)
  }
  if (teamTagId !== undefined) {
    clock = Math.min(now, clock + 40_000)
    const source = { by: 'SOURCE_SYSTEM', at: iso(clock) } as const
    state = assignTeam(state, teamTagId, source) ?? state
  }
  const all = spells(messages)
  for (const [index, spell] of all.entries()) {
    const isLast = index === all.length - 1
    const { agent: who, from, to } = spell
    const target = { userId: who.id, tagId: who.tagId }
    const taken = act(from - stream.int(15, 240) * 1_000, who)
    state = assignAgent(state, target, taken) ?? state
    // Chats that nobody has any more were let go after the last answer, and now and then between two agents.
    const released = isLast ? agent === undefined : stream.chance(0.5)
    if (!released) continue
    const letGo = act(to + stream.int(2, 40) * 60_000, who)
    state =
      unassignAgent(state, { ...letGo, by: 'SOURCE_USER_PUBLISHER', byUserId: who.id }) ?? state
  }
  if (agent !== undefined && state.userId !== agent.id) {
    const given = act(clock + 30_000, agent)
    state = assignAgent(state, { userId: agent.id, tagId: agent.tagId }, given) ?? state
  }
  return state
}
