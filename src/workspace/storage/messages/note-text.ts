import { sql } from 'kysely'
import { wordsOf } from '#contract/rules/messages/message-search.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import { chatWord, wordQuery, type SoughtText } from './message-text.ts'
import type { Db, NotesTable } from '#workspace/storage/tables.ts'

/**
 * The index that finds notes by their words, as message-text.ts finds messages. A note's id in it is its `place`, so the
 * newest notes with some words are found by reading the index backwards. A deleted note leaves it, also one that is deleted
 * with its contact.
 */

type NoteText = Pick<NotesTable, 'contact_id' | 'text'>

/** The indexed words of a note, including the word for its chat. */
export const noteWords = ({ contact_id, text }: NoteText): string[] => [
  chatWord(contact_id),
  ...wordsOf(text),
]

/** Adds a new note to the index. */
export async function addNoteText(db: Db, note: NoteText, place: number): Promise<void> {
  await engineOf(db).words.add(db, 'note_text', sql`cast(${place} as bigint)`, noteWords(note))
}

/** A table expression with the column `id`: the places of the notes with a text. At least one word must be sought. */
export const placesWith = (db: Db, sought: SoughtText) =>
  engineOf(db).words.find('note_text', wordQuery(sought))
