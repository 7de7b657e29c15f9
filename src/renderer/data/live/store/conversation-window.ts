import type { Message } from '#contract/entities/message.ts'

/** The stretch of a conversation that is held: without gaps, oldest first. */
export interface ConversationWindow {
  readonly ids: readonly string[]
  readonly hasOlder: boolean
  /** False: the stretch reaches up to the newest message, and a new one follows on. */
  readonly hasNewer: boolean
  /** Where the customer's messages stand that came while `hasNewer`: below what was held then. */
  readonly unseen: readonly number[]
}

/** What the service answered, and which positions it was asked about (both ends exclusive; absent: open). */
export interface Stretch {
  /** Those too that have gone since: it speaks for as much as it was answered with. */
  readonly items: readonly Message[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  readonly after?: number
  readonly before?: number
  /** Whether the window begins with it: of what is held above, nobody knows whether it is still so. */
  readonly startsAnew?: boolean
}

/** Where a message stands in its chat; equal positions fall back to the id so that the order is total. */
export function comparePositions(a: Message, b: Message): number {
  return a.positionInChat - b.positionInChat || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The first place in `ids` whose message does not stand before `message`. */
export function placeOf(
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

/** The positions an answer speaks for, both inclusive: what is held in there and not in the answer is gone. */
function coverage(stretch: Stretch): { low: number; high: number } {
  const first = stretch.hasOlder ? stretch.items[0]?.positionInChat : undefined
  const last = stretch.hasNewer ? stretch.items.at(-1)?.positionInChat : undefined
  return {
    low: stretch.after === undefined ? (first ?? Number.NEGATIVE_INFINITY) : stretch.after + 1,
    high: stretch.before === undefined ? (last ?? Number.POSITIVE_INFINITY) : stretch.before - 1,
  }
}

/**
 * A window after an answer. Held messages that the answer covers and lacks fall out unless `keep` holds them; if
 * there is a gap between the answer and the window, the answer alone is the window.
 * @param get messages by id, the answer's already among them but for those that have gone since
 */
export function mergeStretch(
  held: ConversationWindow | undefined,
  stretch: Stretch,
  get: (id: string) => Message | undefined,
  keep: (id: string) => boolean,
): ConversationWindow {
  const { low, high } = coverage(stretch)
  const answered = new Set(stretch.items.map((message) => message.id))
  const heldIds = held?.ids ?? []
  const position = (id: string | undefined) =>
    id === undefined ? undefined : get(id)?.positionInChat
  const oldest = position(heldIds[0]) ?? low
  const newest = position(heldIds.at(-1)) ?? high
  const apart = held === undefined || low > newest + 1 || high < oldest - 1

  const kept = heldIds.filter((id) => {
    const at = position(id)
    if (at === undefined || answered.has(id)) return false
    // What was touched meanwhile stands in the midst of what is held, or follows on at the newest end.
    if (stretch.startsAnew === true && at < low) return false
    if (keep(id)) return !apart || (!stretch.hasNewer && at >= low)
    return !apart && (at < low || at > high)
  })
  const ids = joined(kept, sorted([...answered], get), get)
  const unseenWhere = (hasNewer: boolean) => (hasNewer ? (held?.unseen ?? []) : [])
  if (apart) {
    const { hasOlder, hasNewer } = stretch
    return { ids, hasOlder, hasNewer, unseen: unseenWhere(hasNewer) }
  }
  const none = stretch.items.length === 0
  const isOldest = low <= oldest || stretch.startsAnew === true
  const speaksForOldest = isOldest && !(none && stretch.after !== undefined)
  const speaksForNewest = high >= newest && !(none && stretch.before !== undefined)
  const hasNewer = speaksForNewest ? stretch.hasNewer : held.hasNewer
  return {
    ids,
    hasOlder: speaksForOldest ? stretch.hasOlder : held.hasOlder,
    hasNewer,
    unseen: unseenWhere(hasNewer),
  }
}

/** Two sorted runs as one. A page at either end, as scrolling brings it, is put there and nothing is sorted. */
function joined(
  held: readonly string[],
  answered: readonly string[],
  get: (id: string) => Message | undefined,
): string[] {
  const before = (a: string | undefined, b: string | undefined) => {
    const first = a === undefined ? undefined : get(a)
    const second = b === undefined ? undefined : get(b)
    return first === undefined || second === undefined || comparePositions(first, second) < 0
  }
  if (before(answered.at(-1), held[0])) return [...answered, ...held]
  if (before(held.at(-1), answered[0])) return [...held, ...answered]
  return sorted([...held, ...answered], get)
}

function sorted(ids: string[], get: (id: string) => Message | undefined): string[] {
  const messages: Message[] = []
  for (const id of ids) {
    const message = get(id)
    if (message !== undefined) messages.push(message)
  }
  return messages.toSorted(comparePositions).map((message) => message.id)
}
