import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/chats/list-filter.ts'
import { isListed, placesOf } from './chat-list-walks.ts'
import { containsText, type SearchedColumns } from '#workspace/storage/contacts/contact-text.ts'
import { engineOf, type Candidates } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * The chat list filtered by a text, newest first. Two walks can find its chats. The walk along the text index checks
 * whether each chat is in the list. It is short if few chats contain the text, or if most chats that contain the text
 * are in the list. The walk along the list checks whether each chat contains the text. It is short if the list is
 * short. Which walk is shorter is not known beforehand, so the two take turns, in growing ranges, until one of them has
 * filled the page or ended. A page costs at most a few times as much as the shorter walk. If the text index does not have
 * the list's order, a walk along it reads and sorts all chats that contain the text, so the walk along the list begins.
 */

/** Minimum number of chats in a range, and the factor by which ranges grow. */
const FIRST_RANGE = 64
const GROWTH = 4
/**
 * Lowest share of matching chats, among the chats read so far, for the cheaper query (`likely` of `lookUp`). Below it,
 * the walk along the text index uses the exact query (`sure`).
 */
const LIKELY_ENOUGH = 0.5
/** A range has this many times the number of chats that is expected to fill the page. */
const RESERVE = 1.5
/** Number of first ranges of the list that tell how frequent a text is. */
const SAMPLE = 4

/** The walks to use. The page is the same with each choice. */
export type WalkChoice = 'both' | 'text' | 'list'

/** A filter with a text. */
export type TextFilter = ChatListFilter & { readonly filter: string }

/**
 * The positions (activities) of the list filtered by a text: at most `end`, newest first.
 * @param choice only for tests that compare the walks
 */
export async function placesWithText(
  db: Db,
  scope: ChatScope,
  filter: TextFilter,
  end: number,
  choice: WalkChoice = 'both',
): Promise<number[]> {
  const lookup = await engineOf(db).contacts.lookUp(db, filter.filter)
  if (lookup === undefined) return []
  const { likely, sure = likely, isUnordered = false } = lookup
  const textWalk = new Walk(filter.filter, end, (range) => {
    const candidates = range.matchShare < LIKELY_ENOUGH ? sure : likely
    return readTextRange(db, scope, filter, candidates, range)
  })
  const listWalk = new Walk(filter.filter, end, (range) => readListRange(db, scope, filter, range))
  const first = Math.max(FIRST_RANGE, end)
  if (isUnordered && choice === 'both') {
    // A frequent text soon fills the page from the list, while all chats that contain it would have to be sorted. The first
    // chats of the list tell how frequent it is.
    const sample = first * SAMPLE
    const most = sample * GROWTH ** 2
    await listWalk.advance(first)
    while (!listWalk.done && listWalk.readCount < sample) await listWalk.advance(sample)
    while (!listWalk.done && listWalk.readCount + listWalk.enough <= most)
      await listWalk.advance(most)
    if (listWalk.done) return listWalk.found
  } else if (choice !== 'list') await textWalk.advance(first)
  // Without an order, each range costs the same, so that larger ones are cheaper.
  for (let count = first * GROWTH ** (isUnordered ? 2 : 1); ; count *= GROWTH) {
    for (const walk of [textWalk, listWalk]) {
      if (choice === (walk === textWalk ? 'list' : 'text')) continue
      if (!walk.done) await walk.advance(count)
      if (walk.done) return walk.found
    }
  }
}

/** A chat that a walk has read: its position and its searched texts. */
interface WalkedChat extends SearchedColumns {
  readonly activity: number
  /** 1 if the chat is in scope and matches the filter, regardless of the filter's text. */
  readonly listed: number
}

/** The next chats of a walk: the `count` newest with an activity lower than `before`. */
interface WalkRange {
  readonly count: number
  readonly before: number
  /** Share of the chats read so far that contain the text; 1 at first. */
  readonly matchShare: number
}

/** The walk along the text index or along the list, with its progress. */
class Walk {
  readonly #wanted: string
  readonly #end: number
  readonly #read: (range: WalkRange) => Promise<WalkedChat[]>
  readonly #found: number[] = []
  /** Position of the last chat read so far. */
  #before = Number.MAX_SAFE_INTEGER
  #atEnd = false
  #readCount = 0
  #matchCount = 0

  /** @param read reads the next chats of the walk, newest first; fewer than requested at its end */
  constructor(wanted: string, end: number, read: (range: WalkRange) => Promise<WalkedChat[]>) {
    this.#wanted = wanted
    this.#end = end
    this.#read = read
  }

  get done(): boolean {
    return this.#atEnd || this.#found.length >= this.#end
  }

  /** The matching positions, newest first; complete once the walk is done. */
  get found(): number[] {
    return this.#found.slice(0, this.#end)
  }

  /** Number of chats read so far. */
  get readCount(): number {
    return this.#readCount
  }

  /** Reads one more range: as many chats as are likely to be enough, and at most `most`. */
  async advance(most: number): Promise<void> {
    const count = Math.min(most, this.enough)
    const matchShare = this.#readCount === 0 ? 1 : this.#matchCount / this.#readCount
    const chats = await this.#read({ count, before: this.#before, matchShare })
    for (const chat of chats) {
      if (!containsText(chat, this.#wanted)) continue
      this.#matchCount += 1
      if (chat.listed === 1) this.#found.push(chat.activity)
    }
    this.#readCount += chats.length
    this.#before = chats.at(-1)?.activity ?? this.#before
    this.#atEnd = chats.length < count
  }

  /** Number of chats that are likely to fill the page; infinite while none has been found. */
  get enough(): number {
    const found = this.#found.length
    if (found === 0) return Number.POSITIVE_INFINITY
    return Math.max(
      FIRST_RANGE,
      Math.ceil((RESERVE * (this.#end - found) * this.#readCount) / found),
    )
  }
}

const searchedColumns = [
  'contacts.activity',
  'contacts.name',
  'contacts.last_name',
  'contacts.phone',
  'contacts.email',
] as const

async function readTextRange(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  candidates: Candidates,
  { count, before }: WalkRange,
): Promise<WalkedChat[]> {
  const walked = db
    .selectFrom(candidates.as('candidate'))
    .select('activity')
    .where('activity', '<', before)
    .orderBy('activity', 'desc')
    .limit(count)
  // A cross join keeps the order of its tables: SQLite follows the walk and looks up the chat of each step.
  return await db
    .selectFrom(walked.as('walked'))
    .crossJoin('contacts')
    .select(searchedColumns)
    .select((eb) =>
      eb.case().when(isListed(scope, filter)).then(eb.lit(1)).else(eb.lit(0)).end().as('listed'),
    )
    .whereRef('contacts.activity', '=', 'walked.activity')
    .orderBy('walked.activity', 'desc')
    .execute()
}

async function readListRange(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { count, before }: WalkRange,
): Promise<WalkedChat[]> {
  const places = placesOf(db, scope, filter, { end: count, before })
  if (places === undefined) return []
  return await db
    .selectFrom(places.limit(count).as('walked'))
    .crossJoin('contacts')
    .select(searchedColumns)
    .select((eb) => eb.lit(1).as('listed'))
    .whereRef('contacts.activity', '=', 'walked.activity')
    .orderBy('walked.activity', 'desc')
    .execute()
}
