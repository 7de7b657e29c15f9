import type { Message, MessageContent, MessageStatus } from '#contract/entities/message.ts'
import { newId } from '../storage/ids.ts'
import { iso } from '../storage/timestamps.ts'
import { DAY_MS, type Calendar } from './calendar.ts'
import type { Customer } from './customer.ts'
import type { DemoMedia } from './media.ts'
import type { Agent } from './users.ts'
import type { Stream } from './random.ts'
import type { Beat, Line, Script, Speaker } from './script.ts'
import { greetings, makeStory, tell, type Story } from './script-variables.ts'

/** A conversation that took place once, at one time: a script, told. */
export interface Session {
  script: Script
  /** How many of its messages were said. */
  length: number
  agent: Agent
}

export interface Telling {
  stream: Stream
  calendar: Calendar
  media: DemoMedia
  contactId: string
  customer: Customer
  sessions: readonly Session[]
  /** When the last message was said, epoch ms. */
  end: number
  /** Days that may lie between two sessions. */
  breakDays: readonly [from: number, to: number]
  /** Epoch ms; nothing is later. */
  now: number
  utcOffset: number
}

interface Said {
  beat: Beat
  session: Session
  /** Whether its session begins with it. */
  first: boolean
  at: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** What the channel says to its codes. */
const refusals: Record<number, { title: string; details: string }> = {
  131026: {
    title: 'Message undeliverable',
    details: 'The number cannot take messages at the moment, or is not on the channel.',
  },
  131053: { title: 'Media upload error', details: 'The channel could not use the file.' },
}

/** Time that somebody takes before this line, ms. */
function hesitation(stream: Stream, by: Speaker, before: Speaker): number {
  if (by === 'auto') return stream.between(1, 4) * SECOND_MS
  if (by === before) return stream.between(6, 50) * SECOND_MS
  const [from, to] = by === 'a' ? [0.5, 7] : [0.4, 14]
  return stream.between(from, to) * MINUTE_MS
}

/** Puts every message at its moment, from the last one back. */
function setMoments(said: Said[], { stream, calendar, end, breakDays }: Telling): void {
  let at = end
  for (let index = said.length - 1; index >= 0; index -= 1) {
    const here = said[index]
    if (here === undefined) continue
    here.at = Math.floor(at)
    const before = said[index - 1]
    if (before === undefined) return
    if (here.first) {
      const days = stream.between(...breakDays)
      at = days >= 1 ? calendar.daysBefore(at, days, stream) : at - days * DAY_MS - MINUTE_MS
      continue
    }
    at -= hesitation(stream, here.beat.line.by, before.beat.line.by)
    if (here.beat.pause > 0)
      at = calendar.awake(at - here.beat.pause * stream.between(0.85, 1.1), stream)
  }
}

/** The story with the greeting that belongs to the hour. */
function greetingAt(at: number, story: Story, { customer, utcOffset }: Telling): Story {
  return { ...story, ...greetings(at, utcOffset, customer.country.language) }
}

function content(line: Line, story: Story, telling: Telling): MessageContent {
  const { stream, media, customer } = telling
  const said = (text: string) => tell(text, story, stream)
  const captioned = (given: MessageContent, text: string): MessageContent =>
    text === '' ? given : { ...given, text: said(text) }
  switch (line.kind) {
    case 'text':
    case 'failed':
      return { type: 'text', text: said(line.text) }
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
        text: said(line.text),
        options: line.options.map((title, index) => ({ id: `b${index + 1}`, title })),
      }
    case 'list':
      return {
        type: 'list',
        text: said(line.text),
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

/** What a choice or a quotation refers back to, and what it says. */
function refer(line: Line, messages: readonly Message[]): Partial<Message> {
  if (line.kind === 'text' && line.quotes) {
    const quoted = messages.findLast(
      ({ sender }) => sender === (line.by === 'c' ? 'group' : 'contact'),
    )
    return quoted === undefined ? {} : { replyTo: quoted.id }
  }
  if (line.kind !== 'choice') return {}
  const asked = messages.findLast(({ content: { options } }) => options !== undefined)
  const option = asked?.content.options?.[line.index]
  if (asked === undefined || option === undefined)
    throw new Error('A script makes a choice that was not offered.')
  return { replyTo: asked.id, content: { type: 'text', text: option.title } }
}

/** How far the business line's messages have got: read up to the customer's last word, and then less and less. */
function giveStatuses(messages: readonly Message[], { stream, now }: Telling): void {
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

/** One story for all that is said in a session, told at the time when it begins. */
function storyOf({ agent }: Session, telling: Telling, now: number): Story {
  const { stream, customer, utcOffset } = telling
  const { firstName: name, look, country, district, town, address } = customer
  return makeStory(stream, {
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

/** Tells sessions one after another. @returns the messages, oldest first */
export function converse(telling: Telling): Message[] {
  const { stream, contactId, sessions, now } = telling
  const said = sessions.flatMap((session) =>
    session.script.beats
      .slice(0, session.length)
      .map((beat, index): Said => ({ beat, session, first: index === 0, at: 0 })),
  )
  setMoments(said, telling)

  let story: Story | undefined
  const messages: Message[] = []
  for (const { beat, session, first, at } of said) {
    if (story === undefined || first) story = storyOf(session, telling, at)
    const { line } = beat
    const byAgent = line.by === 'a'
    const refusal = line.kind === 'failed' ? refusals[line.code] : undefined
    messages.push({
      id: newId('message', at, stream.bytes(10)),
      contactId,
      content: content(line, greetingAt(at, story, telling), telling),
      sender: line.by === 'c' ? 'contact' : 'group',
      status: line.by === 'c' ? 'delivered' : line.kind === 'failed' ? 'failed' : 'read',
      autoResponse: line.by === 'auto',
      updatedAt: iso(at),
      positionInChat: messages.length + 1,
      reactions: beat.reactions.map(({ by, emoji }) => ({
        sender: by === 'c' ? 'contact' : 'group',
        emoji,
        sentAt: iso(Math.min(now, at + Math.floor(stream.between(8, 50) * SECOND_MS))),
      })),
      ...(byAgent && { sentByUserId: session.agent.id }),
      ...(line.kind === 'failed' && { payloadFailed: { code: line.code, ...refusal } }),
      ...refer(line, messages),
    })
  }
  giveStatuses(messages, telling)
  return messages
}
