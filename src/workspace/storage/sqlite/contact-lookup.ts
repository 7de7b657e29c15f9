import { sql } from 'kysely'
import { lookedUpParts } from '#contract/rules/text/searchable-text.ts'
import type { Candidates, Lookup } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { longPieces, pieceWord } from './contact-text.ts'

/**
 * Queries of the contact text indexes, whose entries are pieces of three or six letters (see contact-text.ts). For each
 * piece of the search text, a query reads the list of the chats with that piece. The cost of the query is the length of
 * these lists. A frequent piece costs much and excludes little: '519' is in every mobile number of Peru. So the first
 * steps of each list are read to see how frequent its piece is, and the query uses only the rare pieces. Each found
 * contact is then checked for the whole text.
 */

const GRAM = 3
/** Number of steps that are probed in each list. If some lists are shorter than this, only those lists are used. */
const PROBED_STEPS = 64
/** Maximum number of pieces that are probed. */
const PROBED_PIECES = 16
/** A list that is more than this many times as long as the shortest one is not used: it costs more than it saves. */
const TOO_FREQUENT = 4

/**
 * Probes how frequent the pieces of a text are. `likely` has the chats with the text's rare pieces. `sure` has the chats
 * with the exact words; each step costs twice as much. It is only for short texts of several trigrams, because many chats
 * may contain these trigrams in another order, and absent if some of the trigrams are frequent, because the query would
 * be slow.
 * @param filter a text for which `isSearchable` (contract/rules) is true
 * @returns undefined if no chat contains the text
 */
export async function lookUp(db: Db, filter: string): Promise<Lookup | undefined> {
  const words = lookedUpParts(filter)
  // Pieces do not go beyond a line.
  const pieces = longPieces(words.join('\n'))
  return pieces.length > 0 ? await lookUpLong(db, pieces) : await lookUpShort(db, words)
}

/** Looks up a text by long pieces. The pieces overlap, so few chats contain all pieces but not the text. */
async function lookUpLong(db: Db, pieces: readonly string[]): Promise<Lookup | undefined> {
  const rare = await rareOf(db, 'contact_pieces', spread(pieces).map(pieceWord))
  return rare === undefined ? undefined : { likely: matching('contact_pieces', rare) }
}

async function lookUpShort(db: Db, words: readonly string[]): Promise<Lookup | undefined> {
  const grams = [...new Set(words.flatMap(cover))]
  const whole = matching('contact_text', words)
  if (grams.length === 1) return { likely: whole }
  const rare = await rareOf(db, 'contact_text', grams)
  if (rare === undefined) return undefined
  const likely = matching('contact_text', rare)
  return rare.length === grams.length ? { likely, sure: whole } : { likely }
}

/** At most `PROBED_PIECES` of the pieces, evenly distributed over the text. */
function spread(pieces: readonly string[]): string[] {
  const every = Math.ceil(pieces.length / PROBED_PIECES)
  return pieces.filter((_, at) => at % every === 0)
}

/** Splits a text into trigrams; the last one overlaps if the length is not a multiple of three. */
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
  /** The position of the last probed step; null if the list ends before it. */
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

/** The rare pieces; undefined if any of the pieces is in no chat. */
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
  // The same number of steps reaches older chats for a rarer piece.
  const spans = known.map(({ piece, reached }) => ({ piece, span: top - (reached ?? 0) }))
  const longest = Math.max(...spans.map(({ span }) => span))
  return spans.filter(({ span }) => span * TOO_FREQUENT >= longest).map(({ piece }) => piece)
}

/** Quotes a text, so that SQLite treats operators of its query language in the text as ordinary words. */
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
