import type { Message } from '#contract/entities/messages/message.ts'
import { DAY_MS, type Calendar } from './calendar.ts'
import { writeConversation, type ConversationPlan } from './conversation.ts'
import { scriptsFor } from './script-library.ts'
import type { Script } from './script.ts'
import type { Stream } from './random.ts'
import type { Agent } from './users.ts'

/**
 * Maximum age of a past conversation, days. More than eight weeks, because reports compare two periods of four weeks.
 */
const REACH_DAYS = 68
/** Minimum days between two past conversations. Reports count conversations that are less than a day apart as one. */
const APART_DAYS = 2
/** Share of past conversations that nobody answered, 0 to 1. */
const UNANSWERED = 0.04

/** Numbers of past conversations of a contact, with their weights. About one contact in three is new and has none. */
const counts = [
  [0, 34],
  [2, 10],
  [3, 14],
  [4, 16],
  [5, 14],
  [6, 12],
] as const

/**
 * The scripts that begin with the customer and are answered promptly: no message up to the agent's first one has a
 * pause before it or has failed. `answer` is the index of the agent's first message.
 */
function answeredScripts(scripts: readonly Script[]): { script: Script; answer: number }[] {
  return scripts.flatMap((script) => {
    const answer = script.messages.findIndex(({ line }) => line.by === 'a')
    const before = script.messages.slice(0, answer + 1)
    const isPrompt = before.every(({ line, pause }) => pause === 0 && line.kind !== 'failed')
    return answer > 0 && isPrompt ? [{ script, answer }] : []
  })
}

/**
 * Picks the times (epoch ms) at which past conversations ended, oldest first. Times at the weekend are less frequent.
 * There may be fewer times than `count`, because they must be `APART_DAYS` apart.
 */
function endsOf(
  stream: Stream,
  calendar: Calendar,
  { count, from, to }: { count: number; from: number; to: number },
): number[] {
  const ends: number[] = []
  for (let tries = 0; ends.length < count && tries < count * 4; tries += 1) {
    const at = calendar.daysBefore(to, stream.between(0, (to - from) / DAY_MS), stream)
    const isFree = ends.every((end) => Math.abs(end - at) >= APART_DAYS * DAY_MS)
    if (stream.chance(calendar.trafficOn(at)) && isFree) ends.push(at)
  }
  return ends.toSorted((a, b) => a - b)
}

/**
 * Creates short conversations in the weeks before a chat's first message, all with the same agent.
 * @param plan `end` is the time of the chat's first message; `stream` must not be used for anything else
 * @returns the messages, oldest first
 */
export function writePastConversations(
  plan: Omit<ConversationPlan, 'sessions' | 'breakDays'>,
  agent: Agent,
): Message[] {
  const { stream, calendar, customer, now } = plan
  const count = stream.weighted(counts)
  const to = plan.end - APART_DAYS * DAY_MS
  const from = now - REACH_DAYS * DAY_MS
  const scripts = answeredScripts(scriptsFor(customer))
  if (to <= from || scripts.length === 0) return []
  return endsOf(stream, calendar, { count, from, to }).flatMap((end) => {
    const { script, answer } = stream.pick(scripts)
    const length = stream.chance(UNANSWERED) ? answer : answer + stream.int(1, 3)
    const sessions = [{ script, length: Math.min(length, script.messages.length), agent }]
    return writeConversation({ ...plan, sessions, end, breakDays: [0, 0] }).map(
      // The customer wrote again later, so they have read these messages.
      (message): Message => (message.status === 'failed' ? message : readByCustomer(message)),
    )
  })
}

function readByCustomer(message: Message): Message {
  return message.sender === 'group' ? { ...message, status: 'read' } : message
}
