import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/message.ts'
import type { AssignmentLine } from '#contract/rules/assignment-lines.ts'
import { firstUnread, type Unread } from '#contract/rules/first-unread.ts'
import { dayKey } from '#renderer/components/dates/day-key.ts'

/**
 * A row of the message list. Its height depends on its own message and on the row below, never on the rows above. So
 * prepending older messages does not change the height of the visible rows.
 */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: 'unread' }
  | { kind: 'assignment'; key: string; at: string; line: AssignmentLine }
  | (Bubble & { kind: 'message'; id: string })
  | (Bubble & { kind: 'outgoing'; entry: OutboxEntry })

interface Bubble {
  /** The row's key. It stays the same when a message leaves the outbox, so that its bubble stays mounted. */
  key: string
  at: string
  /**
   * Whether the bubble is grouped with the one above (`joinsPrevious`) or below (`joinsNext`). Two bubbles are grouped
   * if they have the same sender and day, are at most five minutes apart, and the unread separator is not between them.
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
  /** The changes of the chat's agent and team, oldest first. */
  readonly lines?: readonly AssignmentLine[]
  readonly unread: Unread | null
  /** The id of the signed-in user, who is the sender of the outbox entries. */
  readonly me: string
}

/** Bubbles of one sender are grouped if they are at most this far apart, ms. */
const groupMs = 5 * 60_000

interface RowSource {
  row:
    | { kind: 'message'; id: string }
    | { kind: 'outgoing'; entry: OutboxEntry }
    | { kind: 'assignment'; line: AssignmentLine }
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
  const messageSources = messages.map(sourceOfMessage)
  const { unread } = conversation
  const firstUnreadIndex = unread === null ? null : firstUnread(conversation, unread)
  const firstUnreadSource =
    typeof firstUnreadIndex === 'number' ? messageSources[firstUnreadIndex] : undefined
  const sources = withLines(messageSources, conversation)
  const sentKeys = new Set(messages.map((message) => message.clientKey))
  for (const entry of outgoing) if (!sentKeys.has(entry.key)) sources.push(sourceOfEntry(entry, me))

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
    if (source === firstUnreadSource) rows.push({ kind: 'unread', key: 'unread' })
    const { key, at, row } = source
    if (row.kind === 'assignment') {
      rows.push({ ...row, key, at })
      continue
    }
    const joinsNext = next !== undefined && isGrouped(source, next) && next !== firstUnreadSource
    rows.push({
      ...row,
      key,
      at,
      joinsPrevious:
        previous !== undefined && isGrouped(previous, source) && source !== firstUnreadSource,
      joinsNext,
      sameMinuteFollows: joinsNext && at.slice(0, 16) === next.at.slice(0, 16),
    })
  }
  return rows
}

/**
 * Inserts the changes of the chat's agent and team between the messages by their time. A change outside the loaded range
 * is left out: its place is between messages that are not loaded.
 */
function withLines(
  messages: readonly RowSource[],
  { lines = [], hasOlder, hasNewer }: Conversation,
): RowSource[] {
  const [first] = messages
  const last = messages.at(-1)
  if (first === undefined || last === undefined) return []
  const inRange = lines
    .map(sourceOfLine)
    .filter(({ ms }) => (!hasOlder || ms >= first.ms) && (!hasNewer || ms <= last.ms))
  const all: RowSource[] = []
  let next = 0
  for (const message of messages) {
    for (
      let line = inRange[next];
      line !== undefined && line.ms <= message.ms;
      line = inRange[next]
    ) {
      all.push(line)
      next += 1
    }
    all.push(message)
  }
  return [...all, ...inRange.slice(next)]
}

function sourceOfLine(line: AssignmentLine): RowSource {
  const { at, kind } = line
  const ms = Date.parse(at)
  const key = `${kind} ${at}`
  return { row: { kind: 'assignment', line }, key, at, ms, by: key, day: dayKey(ms) }
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
