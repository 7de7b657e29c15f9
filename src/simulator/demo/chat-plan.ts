import { featuredContacts, LONG_CHAT, type FeaturedContact } from './featured-contacts.ts'
import type { Session } from './conversation.ts'
import type { Customer } from './customer.ts'
import { library, scriptNamed, scriptsFor } from './script-library.ts'
import { agents, teams, type Agent } from './users.ts'
import { Stream } from './random.ts'
import type { Script } from './script.ts'

/** The assignment of a chat: an agent with or without a team, a team without an agent, or nobody. */
export interface Assignee {
  agent: Agent | undefined
  teamTagId: string | undefined
}

/** The conversation with a contact, in sessions that follow one script each, and the assignment of the chat. */
export interface ChatPlan {
  sessions: Session[]
  assignee: Assignee
  featured: FeaturedContact | undefined
}

/** Agents who speak the customer's language; all agents if nobody speaks it. */
function agentsFor({ country }: Customer): readonly Agent[] {
  const fitting = agents.filter(({ speaks }) => speaks.includes(country.language))
  return fitting.length > 0 ? fitting : agents
}

/**
 * Chats that are not in Spanish go to the international team. Complaints and warranty cases in Spanish go to customer
 * care, all other chats in Spanish to sales.
 */
function teamFor({ country }: Customer, script: Script | undefined): string {
  const [sales, care, abroad] = teams
  if (country.language !== 'es') return abroad.tagId
  const isComplaint = script?.tags.some((tag) => tag === 'Reclamo' || tag === 'Garantía') ?? false
  return isComplaint ? care.tagId : sales.tagId
}

function planAssignee(stream: Stream, customer: Customer, script: Script | undefined): Assignee {
  const teamTagId = teamFor(customer, script)
  const kind = stream.weighted([
    ['agent', 52],
    ['team', 14],
    ['free', 34],
  ] as const)
  if (kind === 'free') return { agent: undefined, teamTagId: undefined }
  if (kind === 'team') return { agent: undefined, teamTagId }
  const agent = stream.pick(agentsFor(customer))
  return { agent, teamTagId: stream.chance(0.75) ? agent.teamTagId : undefined }
}

function featuredAssignee(assignee: string): Assignee {
  const agent = agents.find(({ id }) => id === assignee)
  if (agent !== undefined) return { agent, teamTagId: agent.teamTagId }
  const team = teams.find(({ tagId }) => tagId === assignee)
  return { agent: undefined, teamTagId: team?.tagId }
}

/** Up to this index in the list, chats with the same script get different lengths if the script has enough messages. */
const UNIQUE_ENDING_ROWS = 150

/**
 * Picks the script of a chat by the chat's index, so that neighbours in the list usually differ and all scripts are used.
 * @param scripts the scripts that fit the customer
 * @returns the script, and the number of its messages that were sent (`length`). Up to `UNIQUE_ENDING_ROWS`, chats with
 *   the same script get different lengths as far as possible, so that few of them end with the same message. After that, `length` is undefined.
 */
function pickScript(
  seed: number,
  { index, country, kind }: Customer,
  scripts: readonly Script[],
): { script: Script; length: number | undefined } {
  const { language } = country
  const deckOf = library[language].filter(
    ({ tags }) => tags.includes('group') === (kind === 'group'),
  )
  const round = Math.floor(index / deckOf.length)
  const deck = new Stream(seed, `deck/${language}/${round}`).shuffled(deckOf)
  const start = index % deck.length
  const script = [...deck.slice(start), ...deck].find((each) => scripts.includes(each))
  if (script === undefined) throw new Error('There is no script for this customer.')
  if (index > UNIQUE_ENDING_ROWS) return { script, length: undefined }
  const usedLengths = featuredContacts
    .filter((row) => row.script === script.id)
    .map((row) => row.length)
  const free = script.messages
    .map((_, at) => at + 1)
    .filter((length) => !usedLengths.includes(length))
  const lengths = new Stream(seed, `lengths/${language}/${script.id}`).shuffled(free)
  return { script, length: lengths[round % lengths.length] }
}

/**
 * An endless random sequence of scripts. No script follows itself if there are others.
 * @param last the script that must not come first
 */
function* shuffledScripts(
  stream: Stream,
  scripts: readonly Script[],
  last?: Script,
): Generator<Script> {
  let previous = last
  for (;;) {
    for (const script of stream.shuffled(scripts)) {
      if (script === previous && scripts.length > 1) continue
      previous = script
      yield script
    }
  }
}

/** Creates `count` sessions, which come before the session with the script `current`. */
function earlier(stream: Stream, customer: Customer, count: number, current: Script): Session[] {
  const scripts = shuffledScripts(stream, scriptsFor(customer), current)
  return Array.from({ length: count }, () => {
    const script = scripts.next().value ?? current
    return { script, length: script.messages.length, agent: stream.pick(agentsFor(customer)) }
  })
}

/**
 * Adds sessions before the sessions of `given` until all sessions together have `count` messages. The oldest session
 * may have only the first messages of its script.
 */
function sessionsOf(
  stream: Stream,
  customer: Customer,
  count: number,
  given: Session[],
): Session[] {
  const scripts = shuffledScripts(stream, scriptsFor(customer))
  const sessions = [...given]
  let total = sessions.reduce((sum, { length }) => sum + length, 0)
  while (total < count) {
    const script = scripts.next().value
    if (script === undefined) break
    const length = Math.min(script.messages.length, count - total)
    sessions.unshift({ script, length, agent: stream.pick(agentsFor(customer)) })
    total += length
  }
  return sessions
}

/** The position, from 1, of the customer's last message among the first `length` messages; 0 if there is none. */
function upToCustomer({ messages }: Script, length: number): number {
  return messages.slice(0, length).findLastIndex(({ line }) => line.by === 'c') + 1
}

/** Picks how many messages of the script were sent. Many conversations have ended or have just begun. */
function pickLength(stream: Stream, { messages }: Script): number {
  const whole = messages.length
  if (stream.chance(0.34)) return whole
  return stream.chance(0.3) ? Math.min(whole, stream.int(1, 2)) : stream.int(1, whole)
}

interface Wanted {
  seed: number
  /** Number of messages; undefined if the scripts decide. */
  messages: number | undefined
  /** Whether the customer must have sent the last message. Ignored if `messages` is set. */
  endsWithCustomer: boolean
}

/**
 * Plans the conversation with a contact.
 * @param stream the contact's own random stream
 */
export function planChat(
  stream: Stream,
  customer: Customer,
  { seed, messages, endsWithCustomer }: Wanted,
): ChatPlan {
  const featured = featuredContacts[customer.index]
  const scripts = scriptsFor(customer)
  if (messages === 0)
    return {
      sessions: [],
      assignee: planAssignee(stream, customer, undefined),
      featured: undefined,
    }
  if (messages !== undefined) {
    const sessions = sessionsOf(stream, customer, messages, [])
    const assignee = planAssignee(stream, customer, sessions.at(-1)?.script)
    return { sessions: withLastAgent(stream, sessions, assignee), assignee, featured: undefined }
  }
  const picked =
    featured === undefined
      ? pickScript(seed, customer, scripts)
      : { script: scriptNamed(customer.country.language, featured.script), length: featured.length }
  const { script } = picked
  const assignee =
    featured === undefined
      ? planAssignee(stream, customer, script)
      : featuredAssignee(featured.assignee)
  const length = picked.length ?? pickLength(stream, script)
  const current: Session = {
    script,
    length: endsWithCustomer
      ? upToCustomer(script, length) || upToCustomer(script, Infinity)
      : length,
    agent: assignee.agent ?? stream.pick(agentsFor(customer)),
  }
  const drawn = stream.weighted([
    [0, 55],
    [1, 30],
    [2, 15],
  ] as const)
  const before =
    customer.index === LONG_CHAT.row
      ? sessionsOf(stream, customer, LONG_CHAT.messages, [current]).slice(0, -1)
      : earlier(stream, customer, featured?.history ?? (featured === undefined ? drawn : 0), script)
  return { sessions: [...before, current], assignee, featured }
}

/** Makes the chat's agent the agent of the last session or, in 60 % of the chats, of all sessions. */
function withLastAgent(stream: Stream, sessions: Session[], { agent }: Assignee): Session[] {
  if (agent === undefined) return sessions
  const often = stream.chance(0.6)
  return sessions.map((session, index) =>
    often || index === sessions.length - 1 ? { ...session, agent } : session,
  )
}
