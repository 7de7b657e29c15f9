import type { Message } from '#contract/entities/messages/message.ts'

/** The loaded range of a conversation: without gaps, oldest first. */
export interface ConversationWindow {
  readonly ids: readonly string[]
  readonly hasOlder: boolean
  /** False: the range includes the newest message, so a new message is appended. */
  readonly hasNewer: boolean
  /** Positions of the customer's messages that arrived below the loaded range while `hasNewer` is true. */
  readonly unseen: readonly number[]
}

/**
 * Messages that the service returned. `after` and `before`, if given, are exclusive limits of the positions that the
 * range covers.
 */
export interface MessageRange {
  /** Includes messages deleted after the response was created: they too define which positions the range covers. */
  readonly items: readonly Message[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  /** Whether the service reported `hasOlder` and `hasNewer`. Such a service also knows `since` and `replyTo`. */
  readonly hasEnds?: boolean
  readonly after?: number
  readonly before?: number
  /** Whether the window must start with this range, because loaded messages above it were not refetched. */
  readonly isWindowStart?: boolean
}

/** Orders messages by position; equal positions by id, so that the order is total. */
export function comparePositions(a: Message, b: Message): number {
  return a.positionInChat - b.positionInChat || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The first index in `ids` whose message does not sort before `message`. */
export function insertionIndex(
  ids: readonly string[],
  message: Message,
  get: (id: string) => Message | undefined,
): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const id = ids[middle]
    const other = id === undefined ? undefined : get(id)
    if (other !== undefined && comparePositions(other, message) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The lowest and highest position that a range covers; infinite at an end of the conversation. If the range lacks a
 * loaded message at or between these positions, the message was deleted.
 */
function coverage(range: MessageRange): { low: number; high: number } {
  const first = range.hasOlder ? range.items[0]?.positionInChat : undefined
  const last = range.hasNewer ? range.items.at(-1)?.positionInChat : undefined
  return {
    low: range.after === undefined ? (first ?? Number.NEGATIVE_INFINITY) : range.after + 1,
    high: range.before === undefined ? (last ?? Number.POSITIVE_INFINITY) : range.before - 1,
  }
}

/**
 * Merges a range into a window. At the positions that the range covers, loaded messages that the range lacks are
 * removed. If there is a gap between the range and the window, the range replaces the window.
 * @param get finds a message by its id; returns undefined for a deleted message
 */
export function mergeRange(
  loaded: ConversationWindow | undefined,
  range: MessageRange,
  get: (id: string) => Message | undefined,
): ConversationWindow {
  const { low, high } = coverage(range)
  const received = new Set(range.items.map((message) => message.id))
  const loadedIds = loaded?.ids ?? []
  const position = (id: string | undefined) =>
    id === undefined ? undefined : get(id)?.positionInChat
  const oldest = position(loadedIds[0]) ?? low
  const newest = position(loadedIds.at(-1)) ?? high
  const isApart = loaded === undefined || low > newest + 1 || high < oldest - 1

  const keptIds = loadedIds.filter((id) => {
    const at = position(id)
    if (at === undefined || received.has(id)) return false
    if (range.isWindowStart === true && at < low) return false
    return !isApart && (at < low || at > high)
  })
  const ids = joined(keptIds, sorted([...received], get), get)
  const unseenWhere = (hasNewer: boolean) => (hasNewer ? (loaded?.unseen ?? []) : [])
  if (isApart) {
    const { hasOlder, hasNewer } = range
    return { ids, hasOlder, hasNewer, unseen: unseenWhere(hasNewer) }
  }
  const none = range.items.length === 0
  const isOldest = low <= oldest || range.isWindowStart === true
  const coversOldest = isOldest && !(none && range.after !== undefined)
  const coversNewest = high >= newest && !(none && range.before !== undefined)
  const hasNewer = coversNewest ? range.hasNewer : loaded.hasNewer
  return {
    ids,
    hasOlder: coversOldest ? range.hasOlder : loaded.hasOlder,
    hasNewer,
    unseen: unseenWhere(hasNewer),
  }
}

/** Merges two sorted lists. A page at either end, the usual case when scrolling, is concatenated without sorting. */
function joined(
  loaded: readonly string[],
  received: readonly string[],
  get: (id: string) => Message | undefined,
): string[] {
  const before = (a: string | undefined, b: string | undefined) => {
    const first = a === undefined ? undefined : get(a)
    const second = b === undefined ? undefined : get(b)
    return first === undefined || second === undefined || comparePositions(first, second) < 0
  }
  if (before(received.at(-1), loaded[0])) return [...received, ...loaded]
  if (before(loaded.at(-1), received[0])) return [...loaded, ...received]
  return sorted([...loaded, ...received], get)
}

function sorted(ids: string[], get: (id: string) => Message | undefined): string[] {
  const messages: Message[] = []
  for (const id of ids) {
    const message = get(id)
    if (message !== undefined) messages.push(message)
  }
  return messages.toSorted(comparePositions).map((message) => message.id)
}
