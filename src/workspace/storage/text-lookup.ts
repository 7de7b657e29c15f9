import { sql, type RawBuilder } from 'kysely'
import { searchedText } from '#contract/rules/searchable-text.ts'
import { longPieces, pieceWord, searchedParts, type SearchedColumns } from './full-text.ts'
import type { Db } from './tables.ts'

/**
 * Queries of the contact text indexes. A query intersects one posting list per piece of the text, so its cost is the
 * length of these lists: '519' is in every phone number of a country, and walking its list excludes nothing. So the
 * first steps of each list show how frequent the piece is, only the lists of rare pieces are walked, and each contact
 * found is checked for the whole text.
 */

const GRAM = 3
/** Steps along a piece's list that show how frequent it is. A list that ends earlier is walked alone. */
const PROBED_STEPS = 64
/** At most so many pieces of a text are probed; more would not show better which are rare. */
const PROBED_PIECES = 16
/** A list this many times as long as the rarest one costs more to walk than it spares. */
const TOO_FREQUENT = 4

/** Whether a contact contains the filter's text. */
export function holdsText(row: SearchedColumns, filter: string): boolean {
  const wanted = searchedText(filter)
  return searchedParts(row).some((part) => part.includes(wanted))
}

/** A table expression of `activity`: chats that may hold the text. All that do are among them. */
export type Candidates = RawBuilder<{ activity: number }>

/** The candidates for a text. */
export interface Lookup {
  /** Chats with the text's rare pieces, in any order. */
  readonly likely: Candidates
  /**
   * Chats with the exact text. Each step costs twice as much, so this is for short texts whose trigrams many chats
   * have in another order. Absent if it would cost far more.
   */
  readonly sure?: Candidates
}

/**
 * Probes how frequent the pieces of a text are.
 * @param filter a text that `isSearchable` (contract/rules)
 * @returns undefined if no chat contains it
 */
export async function lookUp(db: Db, filter: string): Promise<Lookup | undefined> {
  const text = searchedText(filter)
  const pieces = longPieces(text)
  return pieces.length > 0 ? await lookUpLong(db, pieces) : await lookUpShort(db, text)
}

/** Long pieces overlap, so a chat with the rare ones hardly has them in another order. */
async function lookUpLong(db: Db, pieces: readonly string[]): Promise<Lookup | undefined> {
  const rare = await rareOf(db, 'contact_pieces', spread(pieces).map(pieceWord))
  return rare === undefined ? undefined : { likely: matching('contact_pieces', rare) }
}

async function lookUpShort(db: Db, text: string): Promise<Lookup | undefined> {
  const grams = cover(text)
  const whole = matching('contact_text', [text])
  if (grams.length === 1) return { likely: whole }
  const rare = await rareOf(db, 'contact_text', grams)
  if (rare === undefined) return undefined
  const likely = matching('contact_text', rare)
  return rare.length === grams.length ? { likely, sure: whole } : { likely }
}

/** As many pieces as are probed, from all over a text that has more. */
function spread(pieces: readonly string[]): string[] {
  const every = Math.ceil(pieces.length / PROBED_PIECES)
  return pieces.filter((_, at) => at % every === 0)
}

/** The text cut into trigrams; the last one overlaps if the length is no multiple of three. */
function cover(text: string): string[] {
  const letters = Array.from(text)
  const starts = Array.from({ length: Math.ceil(letters.length / GRAM) }, (_, index) =>
    Math.min(index * GRAM, letters.length - GRAM),
  )
  return [...new Set(starts.map((start) => letters.slice(start, start + GRAM).join('')))]
}

type Index = 'contact_text' | 'contact_pieces'

/** The result of probing a piece; positions are activities. */
interface Probe {
  readonly piece: string
  readonly newest: number | null
  /** The position of the last step; null if the list ends before. */
  readonly reached: number | null
}

async function probe(db: Db, index: Index, pieces: readonly string[]): Promise<Probe[]> {
  const step = (piece: string, offset: number) => sql`(
    select rowid from ${sql.table(index)} where ${sql.table(index)} match ${phrase(piece)}
    order by rowid desc limit 1 offset ${sql.lit(offset)}
  )`
  const one = (piece: string) =>
    sql`select ${piece} as piece, ${step(piece, 0)} as newest, ${step(piece, PROBED_STEPS - 1)} as reached`
  const { rows } = await sql<Probe>`${sql.join(pieces.map(one), sql` union all `)}`.execute(db)
  return rows
}

/** The rare pieces; undefined if no chat has one of the pieces. */
async function rareOf(
  db: Db,
  index: Index,
  pieces: readonly string[],
): Promise<string[] | undefined> {
  const known = await probe(db, index, pieces)
  if (known.some(({ newest }) => newest === null)) return undefined
  const ending = known.filter(({ reached }) => reached === null)
  if (ending.length > 0) return ending.map(({ piece }) => piece)
  const top = Math.max(...known.map(({ newest }) => newest ?? 0))
  // The farther back the same steps lead, the rarer the piece.
  const ways = known.map(({ piece, reached }) => ({ piece, way: top - (reached ?? 0) }))
  const longest = Math.max(...ways.map(({ way }) => way))
  return ways.filter(({ way }) => way * TOO_FREQUENT >= longest).map(({ piece }) => piece)
}

/** Words of the search's own language are words like others between quotation marks. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** The chats that have all of these pieces. */
function matching(index: Index, pieces: readonly string[]): Candidates {
  const query = pieces.map(phrase).join(' AND ')
  return sql<{ activity: number }>`(
    select rowid as activity from ${sql.table(index)} where ${sql.table(index)} match ${query}
  )`
}
