import { atom } from 'jotai'
import type { DraftNote } from '#contract/draft.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { draftAtom, draftOf, saveDraft, type DraftSubject } from '#renderer/data/forms/drafts.ts'
import { removeSentText } from '#renderer/scenes/inbox/shared/remove-sent-text.ts'

type Of = Pick<Contact, 'id' | 'groupId'>

const subjectOf = ({ id, groupId }: Of): DraftSubject<'note'> => ({ groupId, kind: 'note', id })

/** The text of a contact's unsaved note; empty if there is none. */
export function noteDraftAtom(contact: Of) {
  const storedAtom = draftAtom(subjectOf(contact))
  return atom((get) => get(storedAtom)?.text ?? '')
}

const noteOf = (contact: Of) => draftOf(subjectOf(contact))

const keep = (contact: Of, note: DraftNote | null) => saveDraft(subjectOf(contact), note)

/** Stores the text of a note. */
export function writeNote(contact: Of, text: string): void {
  keep(contact, { ...noteOf(contact), text })
}

export function dropNote(contact: Of): void {
  keep(contact, null)
}

/** The idempotency key of a note. A retry with the same text has the same key. */
export function noteKey(contact: Of, text: string): string {
  const draft = noteOf(contact)
  if (draft?.tried?.text === text) return draft.tried.key
  const key = crypto.randomUUID()
  keep(contact, { text: draft?.text ?? text, tried: { text, key } })
  return key
}

/** Removes the saved text from the draft. Text typed during the save stays as the draft of a new note. */
export function convertToNote(contact: Of, saved: string): void {
  const text = removeSentText(noteOf(contact)?.text ?? '', saved)
  keep(contact, text === '' ? null : { text })
}
