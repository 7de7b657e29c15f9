import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/message.ts'
import { dayKey } from '../../../components/dates/day-key.ts'

/**
 * One line of a conversation. A row's height depends on its own message and on what follows, never on what stands
 * above: so nothing that is painted changes when older messages are put in front.
 */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: 'unread' }
  | (Bubble & { kind: 'message'; id: string })
  | (Bubble & { kind: 'outgoing'; entry: OutboxEntry })

interface Bubble {
  /** The same for a message in the outbox and the message it becomes, so that its bubble stays where it is. */
  key: string
  at: string
  /** Belongs together with the bubble above or below: one sender, within five minutes. */
  joinsPrevious: boolean
  joinsNext: boolean
  /** The next bubble of the group tells the same minute. */
  sameMinuteFollows: boolean
}

/** What was unread when the chat was opened: this many messages of the customer's, up to a position. */
export interface Unread {
  readonly count: number
  readonly upTo: number
}

export interface Conversation {
  /** Without gaps, oldest first. */
  readonly messages: readonly Message[]
  /** There are older ones: then nobody knows whether the first one begins a day. */
  readonly hasOlder: boolean
  /** There are newer ones: then the last one need not be the last that was unread. */
  readonly hasNewer: boolean
  readonly outgoing: readonly OutboxEntry[]
  readonly unread: Unread | null
  /** The user id of the person whose outbox it is. */
  readonly me: string
}

/** Bubbles of one sender within this time belong together, ms. */
const groupMs = 5 * 60_000

interface Said {
  row: { kind: 'message'; id: string } | { kind: 'outgoing'; entry: OutboxEntry }
  key: string
  at: string
  /** `at` in epoch ms. */
  ms: number
  by: string
  day: string
}

/** The rows of a conversation, top to bottom. */
export function buildRows(conversation: Conversation): Row[] {
  const { messages, hasOlder, outgoing, me } = conversation
  const said = messages.map(saidMessage)
  const sent = new Set(messages.map((message) => message.clientKey))
  for (const entry of outgoing) if (!sent.has(entry.key)) said.push(saidEntry(entry, me))
  const firstUnread = unreadIndex(conversation)

  const rows: Row[] = []
  let latest: string | undefined
  for (const [index, one] of said.entries()) {
    const previous = said[index - 1]
    const next = said[index + 1]
    // What waits in the outbox since yesterday stands below what was said today, and begins no day once more.
    const beginsDay = latest === undefined ? !hasOlder : one.day > latest
    if (latest === undefined || one.day > latest) latest = one.day
    if (beginsDay) rows.push({ kind: 'day', key: `day ${one.day}`, at: one.at })
    if (index === firstUnread) rows.push({ kind: 'unread', key: 'unread' })
    const joinsNext = next !== undefined && belong(one, next) && index + 1 !== firstUnread
    rows.push({
      ...one.row,
      key: one.key,
      at: one.at,
      joinsPrevious: previous !== undefined && belong(previous, one) && index !== firstUnread,
      joinsNext,
      sameMinuteFollows: joinsNext && one.at.slice(0, 16) === next.at.slice(0, 16),
    })
  }
  return rows
}

/** Read once a message: a page put in front asks for every message below it again. */
const read = new WeakMap<Message, Said>()

function saidMessage(message: Message): Said {
  const known = read.get(message)
  if (known !== undefined) return known
  const ms = Date.parse(message.updatedAt)
  const said: Said = {
    row: { kind: 'message', id: message.id },
    key: message.clientKey ?? message.id,
    at: message.updatedAt,
    ms,
    by: message.sender === 'contact' ? 'contact' : `group ${message.sentByUserId ?? ''}`,
    day: dayKey(ms),
  }
  read.set(message, said)
  return said
}

function saidEntry(entry: OutboxEntry, me: string): Said {
  const ms = Date.parse(entry.createdAt)
  return {
    row: { kind: 'outgoing', entry },
    key: entry.key,
    at: entry.createdAt,
    ms,
    by: `group ${me}`,
    day: dayKey(ms),
  }
}

function belong(a: Said, b: Said): boolean {
  return a.by === b.by && a.day === b.day && Math.abs(b.ms - a.ms) <= groupMs
}

/** The place of the first unread message, or -1 while it is not among those held. */
function unreadIndex({ messages, hasOlder, hasNewer, unread }: Conversation): number {
  if (unread === null) return -1
  // Of an older stretch, what was unread stands below it.
  if (hasNewer && (messages.at(-1)?.positionInChat ?? 0) < unread.upTo) return -1
  let left = unread.count
  let oldest = -1
  for (let index = messages.length - 1; index >= 0 && left > 0; index -= 1) {
    const message = messages[index]
    if (message === undefined || message.positionInChat > unread.upTo) continue
    // An agent's answer means that everything before it was looked at.
    if (message.sender === 'group' && !message.autoResponse) break
    if (message.sender !== 'contact') continue
    left -= 1
    oldest = index
  }
  return left > 0 && hasOlder && oldest <= 0 ? -1 : oldest
}
