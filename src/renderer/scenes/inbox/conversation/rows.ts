import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { firstUnread, type Unread } from '#contract/rules/chats/first-unread.ts'
import { isBarePicture } from '#renderer/scenes/inbox/content/pictures/picture-size.ts'
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
  /** Pictures that one sender has sent in a row. `id` is that of the last one. */
  | (Bubble & { kind: 'album'; id: string; ids: readonly string[] })
  | (Bubble & { kind: 'outgoing'; entry: OutboxEntry })
  | (Bubble & { kind: 'item'; item: TimelineItem })

/** Whether a row is a line between messages. */
export const isSeparator = (
  row: Row,
): row is Extract<Row, { kind: 'day' | 'unread' | 'meanwhile' }> =>
  row.kind === 'day' || row.kind === 'unread' || row.kind === 'meanwhile'

/** The messages that a row shows, oldest first. */
export function messageIdsOf(row: Row | undefined): readonly string[] {
  if (row?.kind === 'album') return row.ids
  return row?.kind === 'message' ? [row.id] : []
}

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
  /** Ids of pictures whose albums the reader has taken apart. */
  readonly separated: readonly string[]
  /** The id of the signed-in user, who is the sender of the outbox entries. */
  readonly me: string
}

/** Bubbles of one sender are grouped if they are at most this far apart, ms. */
const groupMs = 5 * 60_000
/** This many pictures in a row become an album, which has four tiles. */
const albumMin = 4

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
  /** Whether it is a picture without text, which may be in an album. */
  isPicture: boolean
}

/** The rows of a conversation, top to bottom. */
export function buildRows(conversation: Conversation): Row[] {
  const { messages, hasOlder, outgoing, me } = conversation
  const sources = withoutCutAlbum(withItems(conversation), hasOlder)
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
  const albums = albumsIn(sources, lines, conversation.separated)

  const rows: Row[] = []
  let latest: string | undefined
  /** The first index after the album whose row was added last. */
  let albumEnd = 0
  for (const [index, source] of sources.entries()) {
    if (index < albumEnd) continue
    const album = albums.get(index)
    const lastIndex = index + (album?.length ?? 1) - 1
    albumEnd = lastIndex + 1
    const last = sources[lastIndex] ?? source
    const previous = sources[index - 1]
    const next = sources[lastIndex + 1]
    // An outbox entry of yesterday comes after today's messages. It must not add a separator for yesterday below the
    // one for today.
    const beginsDay = latest === undefined ? !hasOlder : source.day > latest
    if (latest === undefined || source.day > latest) latest = source.day
    if (beginsDay) rows.push({ kind: 'day', key: `day ${source.day}`, at: source.at })
    if (index === firstUnreadIndex) rows.push({ kind: 'unread', key: 'unread' })
    if (index === answeredIndex) rows.push({ kind: 'meanwhile', key: 'meanwhile' })
    const joinsNext = next !== undefined && isGrouped(last, next) && !lines.includes(lastIndex + 1)
    const shown = album && { kind: 'album' as const, id: album.at(-1) ?? '', ids: album }
    rows.push({
      ...(shown ?? source.row),
      ...(index === answeredIndex && { isMeanwhile: true }),
      // An album has the key of its first picture, so that the list keeps its position when the album is built.
      key: source.key,
      at: last.at,
      joinsPrevious:
        previous !== undefined && isGrouped(previous, source) && !lines.includes(index),
      joinsNext,
      sameMinuteFollows: joinsNext && last.at.slice(0, 16) === next.at.slice(0, 16),
    })
  }
  return rows
}

/** Whether two neighbours belong to the same album. */
const isSameAlbum = (a: RowSource, b: RowSource | undefined): boolean =>
  b !== undefined && a.isPicture && b.isPicture && isGrouped(a, b)

/**
 * Leaves out the pictures at the upper end of the loaded messages: with the next page they may become an album, and
 * rows that are shown must not turn into one.
 */
function withoutCutAlbum(sources: RowSource[], hasOlder: boolean): RowSource[] {
  const [first] = sources
  if (!hasOlder || first?.isPicture !== true) return sources
  const end = sources.findIndex((source, index) => !isSameAlbum(source, sources[index + 1])) + 1
  return end === sources.length ? sources : sources.slice(end)
}

/**
 * Finds the albums.
 * @param lines the indexes above which there is a line, which an album does not span
 * @returns the ids of the pictures of each album, by the index of the first one
 */
function albumsIn(
  sources: readonly RowSource[],
  lines: readonly number[],
  separated: readonly string[],
): Map<number, string[]> {
  const albums = new Map<number, string[]>()
  for (let start = 0; start < sources.length;) {
    const ids: string[] = []
    let end = start
    for (; ; end += 1) {
      const source = sources[end]
      if (source?.row.kind === 'message' && source.isPicture) ids.push(source.row.id)
      if (source === undefined || lines.includes(end + 1)) break
      if (!isSameAlbum(source, sources[end + 1])) break
    }
    if (ids.length >= albumMin && !ids.some((id) => separated.includes(id))) albums.set(start, ids)
    start = end + 1
  }
  return albums
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
    isPicture: isBarePicture(message.content) && message.replyTo === undefined,
  }
  sourceCache.set(message, source)
  return source
}

function sourceOfItem(item: TimelineItem): RowSource {
  const { key, at } = item
  const ms = Date.parse(at)
  // Nothing is grouped with an item.
  return { row: { kind: 'item', item }, key, at, ms, by: key, day: dayKey(ms), isPicture: false }
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
    // Its bubble shows the progress of the sending.
    isPicture: false,
  }
}

function isGrouped(a: RowSource, b: RowSource): boolean {
  return a.by === b.by && a.day === b.day && Math.abs(b.ms - a.ms) <= groupMs
}
