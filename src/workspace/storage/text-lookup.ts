import { sql, type RawBuilder } from 'kysely'
import { searchedText } from '#contract/rules/searchable-text.ts'
import { searchedParts, type SearchedColumns } from './full-text.ts'
import type { Db } from './tables.ts'

/**
 * Asking the index of contacts' texts. What costs there is the length of the lists that are walked side by side, one a
 * trigram: the number 51934567812 holds '519' as every number of its country does, and walking that list only to find
 * that it takes nothing away is a walk over all contacts. So a few steps of each list say how frequent its trigram
 * is, only the rare ones are walked, and whoever they bring is looked at for the whole text.
 */

const GRAM = 3
/** Steps along a trigram's list that say how frequent it is. One whose list ends before is walked alone. */
const PROBED_STEPS = 64
/** Trigrams of one text that are probed: more say no more about which are rare. */
const PROBED_GRAMS = 16
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
  /** Chats with the text's rare trigrams, in whatever order. */
  readonly likely: Candidates
  /**
   * Chats with each of its letters in its place: walking to one costs twice as much, so this is for a text whose
   * trigrams many hold in another order, as "García Lucía" is. Absent where it would cost far more than that.
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
  const grams = cover(text)
  if (grams.length === 1) return { likely: matching(phrase(text)) }
  const known = await probe(db, grams.slice(0, PROBED_GRAMS))
  if (known.some(({ newest }) => newest === null)) return undefined
  const rare = rareOf(known)
  const likely = matching(rare.map(phrase).join(' AND '))
  return rare.length === grams.length ? { likely, sure: matching(phrase(text)) } : { likely }
}

/** The text cut into trigrams; the last one overlaps where it does not come out even. */
function cover(text: string): string[] {
  const letters = Array.from(text)
  const starts = Array.from({ length: Math.ceil(letters.length / GRAM) }, (_, index) =>
    Math.min(index * GRAM, letters.length - GRAM),
  )
  return [...new Set(starts.map((start) => letters.slice(start, start + GRAM).join('')))]
}

/** What the first steps along a trigram's list say; places are activities. */
interface Probe {
  readonly gram: string
  readonly newest: number | null
  /** How far back the steps lead; null where the list ends before. */
  readonly reached: number | null
}

async function probe(db: Db, grams: readonly string[]): Promise<Probe[]> {
  const step = (gram: string, offset: number) => sql`(
    select rowid from contact_text where contact_text match ${phrase(gram)}
    order by rowid desc limit 1 offset ${sql.lit(offset)}
  )`
  const one = (gram: string) =>
    sql`select ${gram} as gram, ${step(gram, 0)} as newest, ${step(gram, PROBED_STEPS - 1)} as reached`
  const { rows } = await sql<Probe>`${sql.join(grams.map(one), sql` union all `)}`.execute(db)
  return rows
}

/** The trigrams whose lists are worth walking. */
function rareOf(known: readonly Probe[]): string[] {
  const ending = known.find(({ reached }) => reached === null)
  if (ending !== undefined) return [ending.gram]
  const top = Math.max(...known.map(({ newest }) => newest ?? 0))
  // The farther back the same steps lead, the rarer the trigram.
  const ways = known.map(({ gram, reached }) => ({ gram, way: top - (reached ?? 0) }))
  const longest = Math.max(...ways.map(({ way }) => way))
  return ways.filter(({ way }) => way * TOO_FREQUENT >= longest).map(({ gram }) => gram)
}

/** Words of the search's own language are words like others between quotation marks. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function matching(query: string): Candidates {
  return sql<{ activity: number }>`(
    select rowid as activity from contact_text where contact_text match ${query}
  )`
}
