import { cast, LONG_CHAT, type CastRow } from './featured-contacts.ts'
import type { Session } from './conversation.ts'
import type { Customer } from './customer.ts'
import { library, scriptNamed, scriptsFor } from './script-library.ts'
import { agents, teams, type Agent } from './users.ts'
import { Stream } from './random.ts'
import type { Script } from './script.ts'

/** Who has a chat: an agent, a team without one, or nobody. */
export interface Charge {
  agent: Agent | undefined
  teamTagId: string | undefined
}

/** What was said with a contact, and whose it is. */
export interface ChatPlan {
  sessions: Session[]
  charge: Charge
  cast: CastRow | undefined
}

/** Agents who answer in the customer's language; where nobody does, everyone. */
function agentsFor({ country }: Customer): readonly Agent[] {
  const fitting = agents.filter(({ speaks }) => speaks.includes(country.language))
  return fitting.length > 0 ? fitting : agents
}

/** Chats of complaints go to the people who mend things, of other countries to those who speak their language. */
function teamFor({ country }: Customer, script: Script | undefined): string {
  const [sales, care, abroad] = teams
  if (country.language !== 'es') return abroad.tagId
  const isComplaint = script?.tags.some((tag) => tag === 'Reclamo' || tag === 'Garantía') ?? false
  return isComplaint ? care.tagId : sales.tagId
}

function planCharge(stream: Stream, customer: Customer, script: Script | undefined): Charge {
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

function castCharge(charge: string): Charge {
  const agent = agents.find(({ id }) => id === charge)
  if (agent !== undefined) return { agent, teamTagId: agent.teamTagId }
  const team = teams.find(({ tagId }) => tagId === charge)
  return { agent: undefined, teamTagId: team?.tagId }
}

/** Chats near the head of the list, where two that end in the same words would be seen on one screen. */
const NEAR = 150

/**
 * The script of a chat: dealt by its place in the list, so that neighbours do not say the same. Each round of the deck is
 * shuffled anew, and near the head of the list each round ends a script after another of its messages.
 */
function dealtScript(
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
  if (index > NEAR) return { script, length: undefined }
  const taken = cast.filter((row) => row.script === script.id).map((row) => row.length)
  const free = script.beats.map((_, at) => at + 1).filter((length) => !taken.includes(length))
  const lengths = new Stream(seed, `lengths/${language}/${script.id}`).shuffled(free)
  return { script, length: lengths[round % lengths.length] }
}

/** Scripts without end, none twice before all have come. */
function* deal(stream: Stream, scripts: readonly Script[], last?: Script): Generator<Script> {
  let previous = last
  for (;;) {
    for (const script of stream.shuffled(scripts)) {
      if (script === previous && scripts.length > 1) continue
      previous = script
      yield script
    }
  }
}

/** The sessions before the one that is going on. */
function earlier(stream: Stream, customer: Customer, count: number, current: Script): Session[] {
  const scripts = deal(stream, scriptsFor(customer), current)
  return Array.from({ length: count }, () => {
    const script = scripts.next().value ?? current
    return { script, length: script.beats.length, agent: stream.pick(agentsFor(customer)) }
  })
}

/** As many messages as asked, of as many sessions as that takes; the first is cut short where it is too much. */
function sessionsOf(
  stream: Stream,
  customer: Customer,
  count: number,
  given: Session[],
): Session[] {
  const scripts = deal(stream, scriptsFor(customer))
  const sessions = [...given]
  let said = sessions.reduce((sum, { length }) => sum + length, 0)
  while (said < count) {
    const script = scripts.next().value
    if (script === undefined) break
    const length = Math.min(script.beats.length, count - said)
    sessions.unshift({ script, length, agent: stream.pick(agentsFor(customer)) })
    said += length
  }
  return sessions
}

/** How many beats lead up to the customer's last word within so many. */
function upToCustomer({ beats }: Script, length: number): number {
  return beats.slice(0, length).findLastIndex(({ line }) => line.by === 'c') + 1
}

/** How far a conversation has got: most often it has ended, or has just begun. */
function pickLength(stream: Stream, { beats }: Script): number {
  const whole = beats.length
  if (stream.chance(0.34)) return whole
  return stream.chance(0.3) ? Math.min(whole, stream.int(1, 2)) : stream.int(1, whole)
}

interface Wanted {
  seed: number
  /** How many messages; undefined: as many as are natural. */
  messages: number | undefined
  /** The customer must have had the last word. */
  endsWithCustomer: boolean
}

/**
 * Decides what was said with a contact.
 * @param stream the contact's own
 */
export function planChat(
  stream: Stream,
  customer: Customer,
  { seed, messages, endsWithCustomer }: Wanted,
): ChatPlan {
  const role = cast[customer.index]
  const scripts = scriptsFor(customer)
  if (messages === 0)
    return { sessions: [], charge: planCharge(stream, customer, undefined), cast: undefined }
  if (messages !== undefined) {
    const sessions = sessionsOf(stream, customer, messages, [])
    const charge = planCharge(stream, customer, sessions.at(-1)?.script)
    return { sessions: inCharge(stream, sessions, charge), charge, cast: undefined }
  }
  const dealt =
    role === undefined
      ? dealtScript(seed, customer, scripts)
      : { script: scriptNamed(customer.country.language, role.script), length: role.length }
  const { script } = dealt
  const charge = role === undefined ? planCharge(stream, customer, script) : castCharge(role.charge)
  const length = dealt.length ?? pickLength(stream, script)
  const current: Session = {
    script,
    length: endsWithCustomer
      ? upToCustomer(script, length) || upToCustomer(script, Infinity)
      : length,
    agent: charge.agent ?? stream.pick(agentsFor(customer)),
  }
  const drawn = stream.weighted([
    [0, 55],
    [1, 30],
    [2, 15],
  ] as const)
  const before =
    customer.index === LONG_CHAT.row
      ? sessionsOf(stream, customer, LONG_CHAT.messages, [current]).slice(0, -1)
      : earlier(stream, customer, role?.history ?? (role === undefined ? drawn : 0), script)
  return { sessions: [...before, current], charge, cast: role }
}

/** Whoever has the chat now led the last session. */
function inCharge(stream: Stream, sessions: Session[], { agent }: Charge): Session[] {
  if (agent === undefined) return sessions
  const often = stream.chance(0.6)
  return sessions.map((session, index) =>
    often || index === sessions.length - 1 ? { ...session, agent } : session,
  )
}
