import type { Note } from '#contract/entities/messages/note.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { addNoteText } from './note-text.ts'
import type { Db, NotesTable } from '#workspace/storage/tables.ts'

type NoteRow = Omit<NotesTable, 'place'>

/** A note with its author's name. */
export const toNote = (row: NoteRow & { user_name: string | null }): Note => ({
  id: row.id,
  contactId: row.contact_id,
  text: row.text,
  ...(row.user_id !== '' && { userId: row.user_id }),
  createdAt: iso(row.created_at),
  ...(row.user_name === null ? {} : { userName: row.user_name }),
})

const withAuthors = (db: Db) =>
  db
    .selectFrom('notes')
    .leftJoin('users', 'users.id', 'notes.user_id')
    .selectAll('notes')
    .select('users.name as user_name')

/** A contact's notes with their authors' names, newest first. */
export async function listNotes(db: Db, contactId: string): Promise<Note[]> {
  const rows = await withAuthors(db)
    .where('notes.contact_id', '=', contactId)
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .execute()
  return rows.map(toNote)
}

export async function findNote(db: Db, id: string): Promise<Note | undefined> {
  const row = await withAuthors(db).where('notes.id', '=', id).executeTakeFirst()
  return row && toNote(row)
}

/** Whether the user has added a note to the contact at a time or later, epoch ms. */
export async function hasNoteSince(
  db: Db,
  { contactId, userId, since }: { contactId: string; userId: string; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('notes')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a note, also for the search. @returns the stored note with its author's name */
export async function insertNote(db: Db, note: NoteRow): Promise<Note> {
  const { place } = await db
    .insertInto('notes')
    .values(note)
    .returning('place')
    .executeTakeFirstOrThrow()
  await addNoteText(db, note, place)
  return toNote(await withAuthors(db).where('notes.id', '=', note.id).executeTakeFirstOrThrow())
}
