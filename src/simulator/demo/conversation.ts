import type { Message, MessageContent, MessageStatus } from '#contract/entities/messages/message.ts'
import { newId } from '#workspace/storage/ids.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { DAY_MS, type Calendar } from './calendar.ts'
import type { Customer } from './customer.ts'
import type { DemoMedia } from './media.ts'
import type { Agent } from './users.ts'
import type { Stream } from './random.ts'
import type { ScriptMessage, Line, Script, Speaker } from './script.ts'
import {
  greetings,
  makeScriptVariables,
  fillPhrase,
  type ScriptVariables,
} from './script-variables.ts'

/** A part of a conversation that follows one script. */
export interface Session {
  script: Script
  /** How many messages of the script were sent. */
  length: number
  agent: Agent
}

export interface ConversationPlan {
  stream: Stream
  calendar: Calendar
  media: DemoMedia
  contactId: string
  customer: Customer
  sessions: readonly Session[]
  /** Time of the last message, epoch ms. */
  end: number
  /** Range of days between two sessions. */
  breakDays: readonly [from: number, to: number]
  /** Epoch ms; no message is later. */
  now: number
  /** Local time minus UTC, minutes. */
  utcOffset: number
}

interface TimedMessage {
  entry: ScriptMessage
  session: Session
  /** Whether the message is the first of its session. */
  first: boolean
  at: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** The channel's texts for its error codes. */
const refusals: Record<number, { title: string; details: string }> = {
  131026: {
    title: 'Message undeliverable',
    details: 'The number cannot take messages at the moment, or is not on the channel.',
  },
  131053: { title: 'Media upload error', details: 'The channel could not use the file.' },
}

/** Longest time until an agent answers, minutes. */
const SLOWEST_ANSWER = 150

/**
 * Random time until an agent answers, ms. The median is the agent's `answerMinutes`; a few answers take over ten times
 * as long.
 */
function answerTime(stream: Stream, { answerMinutes }: Agent): number {
  const share = stream.between(0.02, 0.998)
  const minutes = answerMinutes * (share / (1 - share)) ** 0.62
  return Math.min(SLOWEST_ANSWER, minutes) * MINUTE_MS
}

/**
 * The random pause before a message, ms.
 * @param by the message's sender
 * @param before the sender of the message before
 */
function hesitation(stream: Stream, by: Speaker, before: Speaker, agent: Agent): number {
  if (by === 'auto') return stream.between(1, 4) * SECOND_MS
  if (by === before) return stream.between(6, 50) * SECOND_MS
  return by === 'a' ? answerTime(stream, agent) : stream.between(0.4, 14) * MINUTE_MS
}

/** Sets the time of every message, from the last message backwards. */
function setTimes(
  timed: TimedMessage[],
  { stream, calendar, end, breakDays }: ConversationPlan,
): void {
  let at = end
  for (let index = timed.length - 1; index >= 0; index -= 1) {
    const here = timed[index]
    if (here === undefined) continue
    here.at = Math.floor(at)
    const before = timed[index - 1]
    if (before === undefined) return
    if (here.first) {
      const days = stream.between(...breakDays)
      at = days >= 1 ? calendar.daysBefore(at, days, stream) : at - days * DAY_MS - MINUTE_MS
      continue
    }
    at -= hesitation(stream, here.entry.line.by, before.entry.line.by, here.session.agent)
    if (here.entry.pause > 0)
      at = calendar.awake(at - here.entry.pause * stream.between(0.85, 1.1), stream)
  }
}

/** Adds the greetings for the time `at` to the variables. */
function greetingAt(
  at: number,
  variables: ScriptVariables,
  { customer, utcOffset }: ConversationPlan,
): ScriptVariables {
  return { ...variables, ...greetings(at, utcOffset, customer.country.language) }
}

function content(line: Line, variables: ScriptVariables, plan: ConversationPlan): MessageContent {
  const { stream, media, customer } = plan
  const filled = (text: string) => fillPhrase(text, variables, stream)
  const captioned = (given: MessageContent, text: string): MessageContent =>
    text === '' ? given : { ...given, text: filled(text) }
  switch (line.kind) {
    case 'text':
    case 'failed':
      return { type: 'text', text: filled(line.text) }
    case 'image':
      return captioned(media.photo(line.photo), line.text)
    case 'voice':
      return media.voice(customer.country.language, line.topic)
    case 'sticker':
      return media.sticker(line.sticker)
    case 'location': {
      const { latitude, longitude, address } = customer
      return { type: 'location', latitude, longitude, text: address }
    }
    case 'pdf':
      return captioned(media.document(customer.country, line.document), line.text)
    case 'buttons':
      return {
        type: 'quick_reply',
        text: filled(line.text),
        options: line.options.map((title, index) => ({ id: `b${index + 1}`, title })),
      }
    case 'list':
      return {
        type: 'list',
        text: filled(line.text),
        button: line.button,
        options: line.options.map((option, index) => {
          const [title = '', description] = option.split(' — ')
          return { id: `r${index + 1}`, title, ...(description !== undefined && { description }) }
        }),
      }
    case 'choice':
      return { type: 'text' }
  }
}

/**
 * The fields by which a message refers to an earlier message:
 * - A text that quotes: `replyTo` is the other side's last message, if there is one.
 * - A choice: `replyTo` is the last message with options, and `content` is the title of the chosen option.
 * - Any other line: no fields.
 *
 * @throws Error for a choice that was not offered
 */
function referenceOf(line: Line, messages: readonly Message[]): Partial<Message> {
  if (line.kind === 'text' && line.quotes) {
    const quoted = messages.findLast(
      ({ sender }) => sender === (line.by === 'c' ? 'group' : 'contact'),
    )
    return quoted === undefined ? {} : { replyTo: quoted.id }
  }
  if (line.kind !== 'choice') return {}
  const question = messages.findLast(({ content: { options } }) => options !== undefined)
  const option = question?.content.options?.[line.index]
  if (question === undefined || option === undefined)
    throw new Error('A script makes a choice that was not offered.')
  return { replyTo: question.id, content: { type: 'text', text: option.title } }
}

/**
 * Sets random statuses (`read`, `delivered` or `sent`) for the group's messages after the customer's last message.
 * Failed messages stay failed. Among the other messages, a later one never has a more advanced status than an earlier
 * one.
 */
function setStatuses(messages: readonly Message[], { stream, now }: ConversationPlan): void {
  let reached: MessageStatus = 'read'
  let answered = false
  const later: Message[] = []
  for (const message of messages.toReversed()) {
    if (message.sender === 'contact') answered = true
    else if (message.status !== 'failed' && !answered) later.unshift(message)
    if (answered) break
  }
  for (const message of later) {
    const age = now - Date.parse(message.updatedAt)
    if (reached === 'read') {
      const chances = age > 6 * 60 * MINUTE_MS ? [80, 17, 3] : [58, 36, 6]
      reached = stream.weighted([
        ['read', chances[0] ?? 0],
        ['delivered', chances[1] ?? 0],
        ['sent', chances[2] ?? 0],
      ] as const)
    }
    message.status = reached
  }
}

/** The variables of a session that begins at `now`. */
function variablesOf({ agent }: Session, plan: ConversationPlan, now: number): ScriptVariables {
  const { stream, customer, utcOffset } = plan
  const { firstName: name, look, country, district, town, address } = customer
  return makeScriptVariables(stream, {
    country,
    district,
    town,
    address,
    name,
    isWoman: look === 'woman',
    agent: agent.firstName,
    agentIsWoman: agent.isWoman,
    now,
    utcOffset,
  })
}

/** Creates the messages of consecutive sessions, oldest first. */
export function writeConversation(plan: ConversationPlan): Message[] {
  const { stream, contactId, sessions, now } = plan
  const timed = sessions.flatMap((session) =>
    session.script.messages
      .slice(0, session.length)
      .map((entry, index): TimedMessage => ({ entry, session, first: index === 0, at: 0 })),
  )
  setTimes(timed, plan)

  let variables: ScriptVariables | undefined
  const messages: Message[] = []
  for (const { entry, session, first, at } of timed) {
    if (variables === undefined || first) variables = variablesOf(session, plan, at)
    const { line } = entry
    const byAgent = line.by === 'a'
    const refusal = line.kind === 'failed' ? refusals[line.code] : undefined
    messages.push({
      id: newId('message', at, stream.bytes(10)),
      contactId,
      content: content(line, greetingAt(at, variables, plan), plan),
      sender: line.by === 'c' ? 'contact' : 'group',
      status: line.by === 'c' ? 'delivered' : line.kind === 'failed' ? 'failed' : 'read',
      autoResponse: line.by === 'auto',
      updatedAt: iso(at),
      positionInChat: messages.length + 1,
      reactions: entry.reactions.map(({ by, emoji }) => ({
        sender: by === 'c' ? 'contact' : 'group',
        emoji,
        sentAt: iso(Math.min(now, at + Math.floor(stream.between(8, 50) * SECOND_MS))),
      })),
      ...(byAgent && { sentByUserId: session.agent.id }),
      ...(line.kind === 'failed' && { payloadFailed: { code: line.code, ...refusal } }),
      ...referenceOf(line, messages),
    })
  }
  setStatuses(messages, plan)
  return messages
}
