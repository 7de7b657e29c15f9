import { sql, type Kysely } from 'kysely'
import { foldText } from '#contract/rules/searchable-text.ts'
import { isUnfilled } from './is-index-empty.ts'
import type { SqliteFile } from './sqlite-database.ts'
import type { ContactsTable } from './tables.ts'

/**
 * The indexes that find contacts by a piece of text: with text-lookup.ts, which asks them, all that knows which full-text
 * search there is. They are SQLite's FTS5: over trigrams (PostgreSQL: pg_trgm), and over pieces of six letters, for a
 * text that is long enough. Three letters of a name are thousands' of others; six of "garcía quispe" that reach over
 * the blank are next to nobody's, and where nobody has them, nobody has the whole. A document's number is the chat's
 * `activity`, so that "newest chats with this text" is a walk backwards along an index however many chats match.
 * The indexes keep no text of their own; taking a document out needs the text that was put in, which is why both always
 * come from the same row.
 */

/** The columns that the text filter looks at. */
export type SearchedColumns = Pick<ContactsTable, 'name' | 'last_name' | 'phone' | 'email'>

/** The parts of a contact that are searched, each for itself, as they are compared. */
export function searchedParts(row: SearchedColumns): string[] {
  return [`${row.name} ${row.last_name ?? ''}`, row.phone, row.email ?? ''].map(foldText)
}

/** The searched text of a contact, as it stands in the index. */
export function contactText(row: SearchedColumns): string {
  return searchedParts(row).join('\n')
}

/** Letters of a long piece. */
const LONG_PIECE = 6

/** The long pieces of a text, each once: of every line for itself, since a contact's parts stand in lines. */
export function longPieces(text: string): string[] {
  const pieces = new Set<string>()
  for (const line of text.split('\n')) {
    const letters = Array.from(line)
    for (let end = LONG_PIECE; end <= letters.length; end += 1)
      pieces.add(letters.slice(end - LONG_PIECE, end).join(''))
  }
  return [...pieces]
}

const BEYOND_ASCII = 0x80
const WITHIN_LETTERS = 0x100

/**
 * A piece as a word of its index: what its tokenizer would take for the end of a word, a blank as well as a point, is
 * moved to where only letters are. Two pieces that come to be one word only mean that a contact more is looked at.
 */
export function pieceWord(piece: string): string {
  return Array.from(piece, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < BEYOND_ASCII ? String.fromCodePoint(code + WITHIN_LETTERS) : letter
  }).join('')
}

/** @param text of `contactText` */
function pieceWords(text: string): string {
  return longPieces(text).map(pieceWord).join(' ')
}

/** Creates the index of trigrams: for migrations. */
export async function createContactText(db: Kysely<unknown>): Promise<void> {
  // Text is folded before it gets here, by the contract's rule; the index must not fold it once more in its own way.
  await sql`create virtual table contact_text using fts5 (
    text, content = '', tokenize = 'trigram case_sensitive 1', detail = full
  )`.execute(db)
}

/** Creates the index of long pieces: for migrations. */
export async function createContactPieces(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table contact_pieces using fts5 (
    words, content = '', tokenize = 'ascii', detail = none
  )`.execute(db)
}

export async function addContactText<Tables>(
  db: Kysely<Tables>,
  activity: number,
  text: string,
): Promise<void> {
  await sql`insert into contact_text (rowid, text) values (${activity}, ${text})`.execute(db)
  await sql`insert into contact_pieces (rowid, words)
    values (${activity}, ${pieceWords(text)})`.execute(db)
}

/** @param text exactly what was added under this number */
export async function removeContactText<Tables>(
  db: Kysely<Tables>,
  activity: number,
  text: string,
): Promise<void> {
  await sql`insert into contact_text (contact_text, rowid, text)
    values ('delete', ${activity}, ${text})`.execute(db)
  await sql`insert into contact_pieces (contact_pieces, rowid, words)
    values ('delete', ${activity}, ${pieceWords(text)})`.execute(db)
}

/** Puts contacts into the indexes that were there before these were, in the form that they have now. */
export function completeContactText(file: SqliteFile): void {
  if (isUnfilled(file, { table: 'contacts', index: 'contact_pieces' })) rebuildContactText(file)
}

/** Makes the indexes anew from the table: after an import, or as part of one. */
export function rebuildContactText(file: SqliteFile): void {
  const { raw } = file
  // An inner transaction, so that a million documents are not a million commits when this stands alone.
  raw.exec(`
    savepoint rebuild_contact_text;
    insert into contact_text (contact_text) values ('delete-all');
    insert into contact_pieces (contact_pieces) values ('delete-all');
  `)
  const add = raw.prepare('insert into contact_text (rowid, text) values (?, ?)')
  const addPieces = raw.prepare('insert into contact_pieces (rowid, words) values (?, ?)')
  const rows = raw.prepare('select activity, name, last_name, phone, email from contacts').iterate()
  for (const row of rows) {
    const text = (column: string) => {
      const value = row[column]
      return typeof value === 'string' ? value : ''
    }
    const searched = {
      name: text('name'),
      last_name: text('last_name'),
      phone: text('phone'),
      email: text('email'),
    }
    const all = contactText(searched)
    add.run(Number(row['activity']), all)
    addPieces.run(Number(row['activity']), pieceWords(all))
  }
  // One segment instead of the many that so much at once leaves: every look-up goes through each.
  raw.exec(`
    insert into contact_text (contact_text) values ('optimize');
    insert into contact_pieces (contact_pieces) values ('optimize');
    release rebuild_contact_text;
  `)
}
