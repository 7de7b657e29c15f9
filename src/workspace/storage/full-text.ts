import { sql, type Kysely } from 'kysely'
import { foldText } from '#contract/rules/searchable-text.ts'
import type { SqliteFile } from './sqlite-database.ts'
import type { ContactsTable } from './tables.ts'

/**
 * The index that finds contacts by a piece of text: with text-lookup.ts, which asks it, all that knows which full-text
 * search there is. It is SQLite's FTS5 over trigrams (PostgreSQL: pg_trgm). A document's number is the chat's
 * `activity`, so that "newest chats with this text" is a walk backwards along the index however many chats match.
 * The index keeps no text of its own; taking a document out needs the text that was put in, which is why both always
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

/** Creates the index: for migrations. */
export async function createContactText(db: Kysely<unknown>): Promise<void> {
  // Text is folded before it gets here, by the contract's rule; the index must not fold it once more in its own way.
  await sql`create virtual table contact_text using fts5 (
    text, content = '', tokenize = 'trigram case_sensitive 1', detail = full
  )`.execute(db)
}

export async function addContactText<Tables>(
  db: Kysely<Tables>,
  activity: number,
  text: string,
): Promise<void> {
  await sql`insert into contact_text (rowid, text) values (${activity}, ${text})`.execute(db)
}

/** @param text exactly what was added under this number */
export async function removeContactText<Tables>(
  db: Kysely<Tables>,
  activity: number,
  text: string,
): Promise<void> {
  await sql`insert into contact_text (contact_text, rowid, text)
    values ('delete', ${activity}, ${text})`.execute(db)
}

/** Makes the index anew from the table: after an import, or as part of one. */
export function rebuildContactText(file: SqliteFile): void {
  file.raw.exec(`insert into contact_text (contact_text) values ('delete-all')`)
  const add = file.raw.prepare('insert into contact_text (rowid, text) values (?, ?)')
  // An inner transaction, so that a million documents are not a million commits when this stands alone.
  file.raw.exec('savepoint rebuild_contact_text')
  const rows = file.raw
    .prepare('select activity, name, last_name, phone, email from contacts')
    .iterate()
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
    add.run(Number(row['activity']), contactText(searched))
  }
  // One piece instead of the many that so much at once leaves: every look-up goes through each piece.
  file.raw.exec(`insert into contact_text (contact_text) values ('optimize')`)
  file.raw.exec('release rebuild_contact_text')
}
