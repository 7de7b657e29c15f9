import { sql, type Kysely } from 'kysely'
import { contactText } from '#workspace/storage/contacts/contact-text.ts'
import { isUnfilled } from './is-index-empty.ts'
import type { SqliteFile } from './database.ts'

/**
 * The indexes of FTS5 that find contacts by a part of their text; contact-lookup.ts has the queries. One index contains
 * trigrams. The other contains pieces of six letters, for longer search texts: many names share three letters, but few
 * share six. A contact that lacks a piece of the search text cannot contain the search text.
 *
 * A contact's row id in the indexes is the chat's `activity`. So the newest chats with a text are found by reading an
 * index backwards, however many chats match. The indexes store no text, so removing a contact needs the exact text that
 * was added. That text is computed from the contact's row before a change.
 */

/** Number of letters in a long piece. */
const LONG_PIECE = 6

/**
 * The distinct long pieces of each line of a text. A contact's parts are separate lines, so no piece spans two parts.
 */
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
 * Encodes a piece as a word of its index. ASCII characters are mapped to letters beyond ASCII, because the tokenizer
 * splits at some ASCII characters, such as spaces. Two pieces may get the same word, because each found contact is
 * checked for the whole search text.
 */
export function pieceWord(piece: string): string {
  return Array.from(piece, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < BEYOND_ASCII ? String.fromCodePoint(code + WITHIN_LETTERS) : letter
  }).join('')
}

/** @param text a result of `contactText` */
function pieceWords(text: string): string {
  return longPieces(text).map(pieceWord).join(' ')
}

/** Creates the index of trigrams. Only for migrations. */
export async function createContactText(db: Kysely<unknown>): Promise<void> {
  // The text is already folded by the contract's rule, so the index must not fold it again.
  await sql`create virtual table contact_text using fts5 (
    text, content = '', tokenize = 'trigram case_sensitive 1', detail = full
  )`.execute(db)
}

/** Creates the index of long pieces. Only for migrations. */
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

/** @param text exactly the text that was added with this activity */
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

/** Empties the indexes; `completeContactText` fills them. Only for migrations. */
export async function emptyContactText(db: Kysely<unknown>): Promise<void> {
  await sql`insert into contact_text (contact_text) values ('delete-all')`.execute(db)
  await sql`insert into contact_pieces (contact_pieces) values ('delete-all')`.execute(db)
}

/** Rebuilds the indexes if there are contacts but `contact_pieces` is empty. */
export function completeContactText(file: SqliteFile): void {
  if (isUnfilled(file, { table: 'contacts', index: 'contact_pieces' })) rebuildContactText(file)
}

/** Rebuilds the indexes from the table of contacts. May be called within a transaction. */
export function rebuildContactText(file: SqliteFile): void {
  const { raw } = file
  // A savepoint works within a transaction and without one. With neither a savepoint nor a transaction, each row would
  // be committed separately.
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
  // Merge the many segments of a bulk insert into one, because every query reads all segments.
  raw.exec(`
    insert into contact_text (contact_text) values ('optimize');
    insert into contact_pieces (contact_pieces) values ('optimize');
    release rebuild_contact_text;
  `)
}
