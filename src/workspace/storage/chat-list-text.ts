import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/list-filter.ts'
import { isListed, placesOf } from './chat-list-walks.ts'
import type { SearchedColumns } from './full-text.ts'
import type { Db } from './tables.ts'
import { holdsText, lookUp, type Candidates } from './text-lookup.ts'

/**
 * The chat list narrowed by a text. There are two ways to it, both newest first: along the index of texts, looking
 * which of those chats are in the list, and along the list, looking which of its chats hold the text. The first is
 * short where few chats hold it or most of those that do are in the list; the second where the list is short, as
 * that of an agent with few chats who asks for what thousands of others' hold, or of a small group beside a large
 * one. Which is shorter is not known before: they go in turns, in growing stretches, until one of them has the page
 * or is at its end. So a page costs a few times the cheaper way at most, and nothing is ever counted.
 */

/** Chats of the first stretch, and how many times as many the next one may have. */
const FIRST_STRETCH = 64
const GROWTH = 4
/** Of the chats that the text's likely places led to, the share that must hold it for going on by them. */
const LIKELY_ENOUGH = 0.5
/** A stretch has so many times as many chats as what was met before lets expect are needed. */
const RESERVE = 1.5

/** Which of the ways are gone; both lead to the same page. */
export type Ways = 'both' | 'text' | 'list'

/** A filter that asks for a text. */
export type TextFilter = ChatListFilter & { readonly filter: string }

/**
 * The newest `end` places (activities) at most of the list narrowed by a text, newest first.
 * @param ways only for tests that compare them
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
  const alongText = new Way(filter.filter, end, (stretch) => {
    const candidates = stretch.holding < LIKELY_ENOUGH ? sure : likely
    return textStretch(db, scope, filter, candidates, stretch)
  })
  const alongList = new Way(filter.filter, end, (stretch) =>
    listStretch(db, scope, filter, stretch),
  )
  const first = Math.max(FIRST_STRETCH, end)
  if (ways !== 'list') await alongText.go(first)
  for (let count = first * GROWTH; ; count *= GROWTH) {
    for (const way of [alongText, alongList]) {
      if (ways === (way === alongText ? 'list' : 'text')) continue
      if (!way.done) await way.go(count)
      if (way.done) return way.found
    }
  }
}

/** A chat that was met on a way: where it stands, and the text it has. */
interface Met extends SearchedColumns {
  readonly activity: number
  /** Whether the list holds it, its text apart. */
  readonly listed: unknown
}

/** The next chats of a way: so many of those behind `before`. */
interface Stretch {
  readonly count: number
  readonly before: number
  /** Of the chats met so far, the share that hold the text; 1 at first. */
  readonly holding: number
}

/** One of the ways, as far as it has been gone. */
class Way {
  readonly #wanted: string
  readonly #end: number
  readonly #meet: (stretch: Stretch) => Promise<Met[]>
  readonly #found: number[] = []
  /** Behind every chat met so far. */
  #before = Number.MAX_SAFE_INTEGER
  #atEnd = false
  #met = 0
  #holding = 0

  /** @param meet the next chats on the way, newest first; fewer than asked for at its end */
  constructor(wanted: string, end: number, meet: (stretch: Stretch) => Promise<Met[]>) {
    this.#wanted = wanted
    this.#end = end
    this.#meet = meet
  }

  get done(): boolean {
    return this.#atEnd || this.#found.length >= this.#end
  }

  /** The places found, newest first: all that are wanted once the way is done. */
  get found(): number[] {
    return this.#found.slice(0, this.#end)
  }

  /** Goes on by a stretch: as far as is likely to be enough, and no farther than `most` chats. */
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
    return Math.max(FIRST_STRETCH, Math.ceil((RESERVE * (this.#end - found) * this.#met) / found))
  }
}

const searchedColumns = [
  'contacts.activity',
  'contacts.name',
  'contacts.last_name',
  'contacts.phone',
  'contacts.email',
] as const

async function textStretch(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  candidates: Candidates,
  { count, before }: Stretch,
): Promise<Met[]> {
  // A cross join keeps the order in which its sides are named: the walk leads, each step looks up its chat.
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

async function listStretch(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { count, before }: Stretch,
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
