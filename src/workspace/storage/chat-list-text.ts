import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/list-filter.ts'
import { isListed, placesOf } from './chat-list-walks.ts'
import type { SearchedColumns } from './full-text.ts'
import type { Db } from './tables.ts'
import { holdsText, lookUp, type Candidates } from './text-lookup.ts'

/**
 * The chat list narrowed by a text. Two walks lead to it, both newest first: along the text index, checking whether each
 * chat is in the list, and along the list, checking whether each chat has the text. The first is short if few chats have
 * the text or most that do are in the list; the second if the list is short, for example an agent's with few chats or a
 * small group's beside a large one. The shorter one is unknown beforehand, so both advance in turns, in growing ranges,
 * until one has filled the page or ended. A page costs at most a few times the cheaper walk, and nothing is ever counted.
 */

/** Chats of the first range, and the factor by which ranges grow. */
const FIRST_RANGE = 64
const GROWTH = 4
/** Minimum share of matches among the candidates of the text index for continuing with it. */
const LIKELY_ENOUGH = 0.5
/** Factor by which a range exceeds the number of chats expected to suffice. */
const RESERVE = 1.5

/** The walks to use; both lead to the same page. */
export type Ways = 'both' | 'text' | 'list'

/** A filter with a text. */
export type TextFilter = ChatListFilter & { readonly filter: string }

/**
 * The newest `end` positions (activities) at most of the list narrowed by a text, newest first.
 * @param ways only for tests that compare the walks
 */
export async function placesWithText(
  db: Db,
  scope: ChatScope,
  filter: TextFilter,
  end: number,
  ways: Ways = 'both',
): Promise<number[]> {
  const lookup = await lookUp(db, filter.filter)
  if (lookup === undefined) return []
  const { likely, sure = likely } = lookup
  const alongText = new Way(filter.filter, end, (range) => {
    const candidates = range.holding < LIKELY_ENOUGH ? sure : likely
    return readTextRange(db, scope, filter, candidates, range)
  })
  const alongList = new Way(filter.filter, end, (range) => readListRange(db, scope, filter, range))
  const first = Math.max(FIRST_RANGE, end)
  if (ways !== 'list') await alongText.go(first)
  for (let count = first * GROWTH; ; count *= GROWTH) {
    for (const way of [alongText, alongList]) {
      if (ways === (way === alongText ? 'list' : 'text')) continue
      if (!way.done) await way.go(count)
      if (way.done) return way.found
    }
  }
}

/** A chat met on a walk: its position and its text. */
interface Met extends SearchedColumns {
  readonly activity: number
  /** Whether the list contains the chat, regardless of its text. */
  readonly listed: unknown
}

/** The next chats of a walk: this many after `before`. */
interface WalkRange {
  readonly count: number
  readonly before: number
  /** Share of matches among the chats met so far; 1 at first. */
  readonly holding: number
}

/** One of the walks, with its progress. */
class Way {
  readonly #wanted: string
  readonly #end: number
  readonly #meet: (range: WalkRange) => Promise<Met[]>
  readonly #found: number[] = []
  /** Position after all chats met so far. */
  #before = Number.MAX_SAFE_INTEGER
  #atEnd = false
  #met = 0
  #holding = 0

  /** @param meet reads the next chats of the walk, newest first; fewer than requested at its end */
  constructor(wanted: string, end: number, meet: (range: WalkRange) => Promise<Met[]>) {
    this.#wanted = wanted
    this.#end = end
    this.#meet = meet
  }

  get done(): boolean {
    return this.#atEnd || this.#found.length >= this.#end
  }

  /** The matching positions, newest first; complete once the walk is done. */
  get found(): number[] {
    return this.#found.slice(0, this.#end)
  }

  /** Advances by one range: as far as is likely to be enough, and at most `most` chats. */
  async go(most: number): Promise<void> {
    const count = Math.min(most, this.#enough())
    const holding = this.#met === 0 ? 1 : this.#holding / this.#met
    const met = await this.#meet({ count, before: this.#before, holding })
    for (const chat of met) {
      if (!holdsText(chat, this.#wanted)) continue
      this.#holding += 1
      if (chat.listed === 1) this.#found.push(chat.activity)
    }
    this.#met += met.length
    this.#before = met.at(-1)?.activity ?? this.#before
    this.#atEnd = met.length < count
  }

  #enough(): number {
    const found = this.#found.length
    if (found === 0) return Number.POSITIVE_INFINITY
    return Math.max(FIRST_RANGE, Math.ceil((RESERVE * (this.#end - found) * this.#met) / found))
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
): Promise<Met[]> {
  // A cross join keeps the order of its sides: the walk leads, each step looks up its chat.
  return await db
    .selectFrom(candidates.as('walked'))
    .crossJoin('contacts')
    .select(searchedColumns)
    .select(isListed(scope, filter).as('listed'))
    .whereRef('contacts.activity', '=', 'walked.activity')
    .where('walked.activity', '<', before)
    .orderBy('walked.activity', 'desc')
    .limit(count)
    .execute()
}

async function readListRange(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { count, before }: WalkRange,
): Promise<Met[]> {
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
