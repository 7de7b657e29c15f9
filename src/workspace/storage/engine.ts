import type { DialectAdapter, Expression, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** A table expression with the column `activity`: all chats that contain a text, and possibly others. */
export type Candidates = RawBuilder<{ activity: number }>

/** The candidates for a text. */
export interface Lookup {
  /** The chats that are read first, in any order. */
  readonly likely: Candidates
  /** Fewer chats, of which each step costs more; absent if it would not pay. */
  readonly sure?: Candidates
  /** Whether reading some of the chats costs as much as reading all of them, because the index does not have their order. */
  readonly isUnordered?: boolean
}

/** A contact in its index: its chat's position in the list, and its folded text. */
export interface IndexedContact {
  id: string
  activity: number
  text: string
}

/** The index that finds contacts by a part of their folded text. */
export interface ContactIndex {
  add(db: Db, contact: IndexedContact): Promise<void>
  /** @param before exactly as it was added */
  change(db: Db, before: IndexedContact, after: IndexedContact): Promise<void>
  /** Called before the contact's row is deleted. @param contact exactly as it was added */
  remove(db: Db, contact: IndexedContact): Promise<void>
  /**
   * @param filter a text for which `isSearchable` (contract/rules) is true
   * @returns undefined if no chat contains the text
   */
  lookUp(db: Db, filter: string): Promise<Lookup | undefined>
  /** Rebuilds the index from the table of contacts. */
  rebuild(db: Db): Promise<void>
}

/** The tables of words: of messages and of notes. */
export type WordTable = 'message_text' | 'note_text'

/** What a search in a table of words looks for: entries that meet each of these conditions, of which at least one is given. */
export interface WordQuery {
  /** Each must be a word or the beginning of a word. */
  readonly beginnings: readonly string[]
  /** Each must be a word. */
  readonly words: readonly string[]
  /** At least one must be a word. */
  readonly anyOf?: readonly string[] | undefined
}

/** The indexes that find entries by their words, newest first by their ids. */
export interface WordIndex {
  /** @param id the id of an entry, or a query for it; if that is null, nothing is added */
  add(db: Db, table: WordTable, id: Expression<unknown>, words: readonly string[]): Promise<void>
  /** @param ids the ids of entries, or a query for them */
  remove(db: Db, table: WordTable, ids: Expression<unknown>): Promise<void>
  /** A table expression with the column `id`. */
  find(table: WordTable, query: WordQuery): RawBuilder<{ id: number }>
  /** Rebuilds the index of messages from their table. */
  rebuildMessages(db: Db): Promise<void>
  /** Rebuilds the index of notes from their table. */
  rebuildNotes(db: Db): Promise<void>
}

/** A query for contacts. */
export type ContactRows = SelectQueryBuilder<Tables, 'contacts', object>

/** A query whose rows can be locked until the transaction ends. */
interface Lockable<Query> {
  forUpdate(): Query
  forShare(): Query
  skipLocked(): Query
}

/** The places of chats or messages within a millisecond: `from` is the first, `end` that after the last. */
interface Places {
  readonly from: number
  readonly end: number
}

/** What is not the same in the SQL of the database engines. All other queries are written once. */
export interface Engine {
  readonly contacts: ContactIndex
  readonly words: WordIndex
  /** Whether a text contains another, exactly as it is written. */
  contains(text: Expression<unknown>, part: string): RawBuilder<SqlBool>
  /** A member of a JSON text, as text; null if it is absent. */
  jsonMember(json: Expression<unknown>, key: string): RawBuilder<string | null>
  /** A JSON text whose member `key`, which it has, is another text. */
  withJsonMember(
    json: Expression<unknown>,
    key: string,
    value: Expression<unknown>,
  ): RawBuilder<string>
  /** A text without case and accents, as `searchedText` (contract/rules) makes it of the text to compare with. */
  folded(text: Expression<unknown>): RawBuilder<string | null>
  /** The number of a text such as `-12.5`, to compare with another one; null for any other text. */
  numberOf(text: Expression<unknown>): RawBuilder<number | null>
  /** A text that is a day YYYY-MM-DD of the calendar; null for any other text. */
  dayOf(text: Expression<unknown>): RawBuilder<string | null>
  /** Whether a text is one of these, of which there may be many. */
  isAmong(text: Expression<unknown>, values: readonly string[]): RawBuilder<SqlBool>
  /** The database's time, epoch ms. */
  readonly now: RawBuilder<number>
  /**
   * The highest position of a group's chats (see activity-key.ts), or of all chats; null without chats. With it the place, within
   * a millisecond, of a chat that moves to the top.
   * @param range the positions of the millisecond that it is
   */
  top(groupId: string, range: Places): RawBuilder<{ last: number | null; place: number }>
  /** A free id of a message in the index of words; null, or one that is not below `end`, if all are taken. */
  freeMoment(range: Places): RawBuilder<number>
  /** Locks the rows that are read; those that another transaction has locked are left out. */
  claimed<Query extends Lockable<Query>>(query: Query): Query
  /** Keeps the rows that are read from changes by other transactions. */
  kept<Query extends Lockable<Query>>(query: Query): Query
  /** Inserts rows that all have the columns of the first one. */
  insertMany<Name extends keyof Tables>(
    db: Db,
    table: Name,
    rows: Iterable<Tables[Name]>,
  ): Promise<void>
  /**
   * A group's contacts in parts, of which each takes a short time. A chat that changes meanwhile is in one part.
   */
  contactParts(db: Db, groupId: string): AsyncIterable<ContactRows>
}

const engines = new WeakMap<DialectAdapter, Engine>()

/** Connects a dialect's adapter with its engine, so that `engineOf` finds it for each database and transaction. */
export function registerEngine<Adapter extends DialectAdapter>(
  adapter: Adapter,
  engine: Engine,
): Adapter {
  engines.set(adapter, engine)
  return adapter
}

/**
 * What belongs to a database, and is the same for each of its transactions.
 * @param create makes it at the first use
 */
export function ofDatabase<Value>(create: () => Value): (db: Db) => Value {
  const values = new WeakMap<DialectAdapter, Value>()
  return (db) => {
    const { adapter } = db.getExecutor()
    const known = values.get(adapter)
    if (known !== undefined) return known
    const value = create()
    values.set(adapter, value)
    return value
  }
}

/** The engine of a database or transaction. */
export function engineOf(db: Db): Engine {
  const engine = engines.get(db.getExecutor().adapter)
  if (engine === undefined) throw new Error('The database was not opened by this module.')
  return engine
}
