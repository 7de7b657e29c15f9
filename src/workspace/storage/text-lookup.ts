import { sql, type RawBuilder } from 'kysely'
import { searchedText } from '#contract/rules/searchable-text.ts'
import { longPieces, pieceWord, searchedParts, type SearchedColumns } from './full-text.ts'
import type { Db } from './tables.ts'

/**
 * Asking the indexes of contacts' texts. What costs there is the length of the lists that are walked side by side, one a
 * piece of the text: the number 51934567812 holds '519' as every number of its country does, and walking that list
 * only to find that it takes nothing away is a walk over all contacts. So a few steps of each list say how frequent
 * its piece is, only the rare ones are walked, and whoever they bring is looked at for the whole text.
 */

const GRAM = 3
/** Steps along a piece's list that say how frequent it is. Those whose lists end before are walked alone. */
const PROBED_STEPS = 64
/** Pieces of one text that are probed: more say no more about which are rare. */
const PROBED_PIECES = 16
/** A list this many times as long as the rarest one costs more to walk than it spares. */
const TOO_FREQUENT = 4

/** Whether a contact is one that the filter looks for. */
export function holdsText(row: SearchedColumns, filter: string): boolean {
  const wanted = searchedText(filter)
  return searchedParts(row).some((part) => part.includes(wanted))
}

/** A table expression of `activity`: chats that may hold the text. All that do are among them. */
export type Candidates = RawBuilder<{ activity: number }>

/** Where a text is to be looked for. */
export interface Lookup {
  /** Chats with the text's rare pieces, in whatever order. */
  readonly likely: Candidates
  /**
   * Chats with each of its letters in its place: walking to one costs twice as much, so this is for a short text whose
   * trigrams many hold in another order. Absent where it would cost far more than that.
   */
  readonly sure?: Candidates
}

/**
 * Looks at how frequent the parts of a text are.
 * @param filter one that `isSearchable` (contract/rules)
 * @returns undefined where no chat holds it
 */
export async function lookUp(db: Db, filter: string): Promise<Lookup | undefined> {
  const text = searchedText(filter)
  const pieces = longPieces(text)
  return pieces.length > 0 ? await lookUpLong(db, pieces) : await lookUpShort(db, text)
}

/** Long pieces lie over each other: who has the rare ones of them hardly has them in another order. */
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

/** The text cut into trigrams; the last one overlaps where it does not come out even. */
function cover(text: string): string[] {
  const letters = Array.from(text)
  const starts = Array.from({ length: Math.ceil(letters.length / GRAM) }, (_, index) =>
    Math.min(index * GRAM, letters.length - GRAM),
  )
  return [...new Set(starts.map((start) => letters.slice(start, start + GRAM).join('')))]
}

type Index = 'contact_text' | 'contact_pieces'

/** What the first steps along a piece's list say; places are activities. */
interface Probe {
  readonly piece: string
  readonly newest: number | null
  /** How far back the steps lead; null where the list ends before. */
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

/** The pieces whose lists are worth walking; undefined where one of them is nobody's. */
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

/** Who has all of these. */
function matching(index: Index, pieces: readonly string[]): Candidates {
  const query = pieces.map(phrase).join(' AND ')
  return sql<{ activity: number }>`(
    select rowid as activity from ${sql.table(index)} where ${sql.table(index)} match ${query}
  )`
}
