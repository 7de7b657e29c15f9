import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/message.ts'
import { firstUnread, type Unread } from '#contract/rules/first-unread.ts'
import type { TimelineItem } from '#renderer/scenes/inbox/timeline/timeline-items.ts'
import { dayKey } from '#renderer/components/dates/day-key.ts'

/**
 * A row of the message list. Its height depends on its own message and on the row below, never on the rows above. So
 * prepending older messages does not change the height of the visible rows.
 */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: 'unread' }
  | { kind: 'meanwhile'; key: 'meanwhile' }
  | (Bubble & { kind: 'message'; id: string; isMeanwhile?: boolean })
  | (Bubble & { kind: 'outgoing'; entry: OutboxEntry })
  | (Bubble & { kind: 'item'; item: TimelineItem })

/** Whether a row is a line between messages. */
export const isSeparator = (
  row: Row,
): row is Extract<Row, { kind: 'day' | 'unread' | 'meanwhile' }> =>
  row.kind === 'day' || row.kind === 'unread' || row.kind === 'meanwhile'

interface Bubble {
  /** The row's key. It stays the same when a message leaves the outbox, so that its bubble stays mounted. */
  key: string
  at: string
  /**
   * Whether the bubble is grouped with the one above (`joinsPrevious`) or below (`joinsNext`). Two bubbles are grouped
   * if they have the same sender and day, are at most five minutes apart, and no separator line is between them.
   */
  joinsPrevious: boolean
  joinsNext: boolean
  /** Whether the next bubble is grouped with this one and shows the same minute. */
  sameMinuteFollows: boolean
}

export interface Conversation {
  /** The loaded messages, oldest first. Between the first and the last no message is missing. */
  readonly messages: readonly Message[]
  /**
   * Whether there are older messages that are not loaded. Then the first loaded message may not be the first of its
   * day, so it has no day separator.
   */
  readonly hasOlder: boolean
  /** Whether there are newer messages that are not loaded. Unread messages may be among them. */
  readonly hasNewer: boolean
  readonly outgoing: readonly OutboxEntry[]
  readonly unread: Unread | null
  /** What is shown between the messages, oldest first. */
  readonly items: readonly TimelineItem[]
  /** The id of a colleague's answer that was sent while the user was writing; null if there is none. */
  readonly answeredId: string | null
  /** The id of the signed-in user, who is the sender of the outbox entries. */
  readonly me: string
}

/** Bubbles of one sender are grouped if they are at most this far apart, ms. */
const groupMs = 5 * 60_000

interface RowSource {
  row:
    | { kind: 'message'; id: string }
    | { kind: 'outgoing'; entry: OutboxEntry }
    | { kind: 'item'; item: TimelineItem }
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
  const sources = withItems(conversation)
  const sentKeys = new Set(messages.map((message) => message.clientKey))
  for (const entry of outgoing) if (!sentKeys.has(entry.key)) sources.push(sourceOfEntry(entry, me))
  const { unread } = conversation
  const indexOf = (messageId: string | null | undefined) =>
    messageId == null
      ? -1
      : sources.findIndex(({ row }) => row.kind === 'message' && row.id === messageId)
  const unreadAt = unread === null ? null : firstUnread(conversation, unread)
  const firstUnreadIndex = typeof unreadAt === 'number' ? indexOf(messages[unreadAt]?.id) : -1
  const answeredIndex = indexOf(conversation.answeredId)
  const lines = [firstUnreadIndex, answeredIndex]

  const rows: Row[] = []
  let latest: string | undefined
  for (const [index, source] of sources.entries()) {
    const previous = sources[index - 1]
    const next = sources[index + 1]
    // An outbox entry of yesterday comes after today's messages. It must not add a separator for yesterday below the
    // one for today.
    const beginsDay = latest === undefined ? !hasOlder : source.day > latest
    if (latest === undefined || source.day > latest) latest = source.day
    if (beginsDay) rows.push({ kind: 'day', key: `day ${source.day}`, at: source.at })
    if (index === firstUnreadIndex) rows.push({ kind: 'unread', key: 'unread' })
    if (index === answeredIndex) rows.push({ kind: 'meanwhile', key: 'meanwhile' })
    const joinsNext = next !== undefined && isGrouped(source, next) && !lines.includes(index + 1)
    rows.push({
      ...source.row,
      ...(index === answeredIndex && { isMeanwhile: true }),
      key: source.key,
      at: source.at,
      joinsPrevious:
        previous !== undefined && isGrouped(previous, source) && !lines.includes(index),
      joinsNext,
      sameMinuteFollows: joinsNext && source.at.slice(0, 16) === next.at.slice(0, 16),
    })
  }
  return rows
}

/**
 * The sources of the messages and of what is between them. What is above the oldest loaded message, or below the newest
 * loaded one while newer messages exist, belongs to pages that are not loaded.
 */
function withItems({ messages, hasOlder, hasNewer, items }: Conversation): RowSource[] {
  const sources = messages.map(sourceOfMessage)
  const [first] = sources
  if (first === undefined) return []
  const from = hasOlder ? first.ms : Number.NEGATIVE_INFINITY
  const to = hasNewer ? (sources.at(-1)?.ms ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY
  const shown = items.map(sourceOfItem).filter(({ ms }) => ms >= from && ms <= to)
  if (shown.length === 0) return sources
  // Messages are ordered by their position, so an item never moves one.
  const merged: RowSource[] = []
  for (const source of sources) {
    while (shown[0] !== undefined && shown[0].ms <= source.ms) merged.push(...shown.splice(0, 1))
    merged.push(source)
  }
  return [...merged, ...shown]
}

/** Caches the source of each message, because loading an older page rebuilds all rows. */
// oxlint-disable-next-line bandeja/no-module-state -- caches a pure function; the result is the same for every user
const sourceCache = new WeakMap<Message, RowSource>()

function sourceOfMessage(message: Message): RowSource {
  const known = sourceCache.get(message)
  if (known !== undefined) return known
  const ms = Date.parse(message.updatedAt)
  const source: RowSource = {
    row: { kind: 'message', id: message.id },
    key: message.clientKey ?? message.id,
    at: message.updatedAt,
    ms,
    by: message.sender === 'contact' ? 'contact' : `group ${message.sentByUserId ?? ''}`,
    day: dayKey(ms),
  }
  sourceCache.set(message, source)
  return source
}

function sourceOfItem(item: TimelineItem): RowSource {
  const { key, at } = item
  const ms = Date.parse(at)
  // Nothing is grouped with an item.
  return { row: { kind: 'item', item }, key, at, ms, by: key, day: dayKey(ms) }
}

function sourceOfEntry(entry: OutboxEntry, me: string): RowSource {
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

function isGrouped(a: RowSource, b: RowSource): boolean {
  return a.by === b.by && a.day === b.day && Math.abs(b.ms - a.ms) <= groupMs
}
