import { atom } from 'jotai'
import type { DraftNote } from '#contract/draft.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { onUserChange } from '#renderer/data/on-user-change.ts'
import { saveDraft } from '#renderer/data/save-draft.ts'
import { store } from '#renderer/data/store.ts'
import { removeSentText } from '#renderer/scenes/inbox/shared/remove-sent-text.ts'

type Of = Pick<Contact, 'id' | 'groupId'>

/** Unsaved notes by contact. The main process stores them on disk. */
const allAtom = atom<Readonly<Record<string, DraftNote>>>({})

/** The text of a contact's unsaved note; empty if there is none. */
export const noteDraftAtom = (contactId: string) =>
  atom((get) => get(allAtom)[contactId]?.text ?? '')

// Drafts belong to one user.
onUserChange(() => store.set(allAtom, {}))

function put(contactId: string, note: DraftNote | null): void {
  const { [contactId]: _, ...others } = store.get(allAtom)
  store.set(allAtom, note === null ? others : { ...others, [contactId]: note })
}

function keep({ id: contactId, groupId }: Of, note: DraftNote | null): void {
  put(contactId, note)
  saveDraft({ groupId, contactId, note })
}

/** Restores a note from disk, unless there is a newer draft. */
export function restoreNote(contactId: string, note: DraftNote): void {
  if (store.get(allAtom)[contactId] === undefined) put(contactId, note)
}

/** Stores the text of a note. */
export function writeNote(contact: Of, text: string): void {
  keep(contact, { ...store.get(allAtom)[contact.id], text })
}

export function dropNote(contact: Of): void {
  keep(contact, null)
}

/** The idempotency key of a note. A retry with the same text has the same key. */
export function noteKey(contact: Of, text: string): string {
  const draft = store.get(allAtom)[contact.id]
  if (draft?.tried?.text === text) return draft.tried.key
  const key = crypto.randomUUID()
  keep(contact, { text: draft?.text ?? text, tried: { text, key } })
  return key
}

/** Removes the saved text from the draft. Text typed during the save stays as the draft of a new note. */
export function convertToNote(contact: Of, saved: string): void {
  const text = removeSentText(store.get(allAtom)[contact.id]?.text ?? '', saved)
  keep(contact, text === '' ? null : { text })
}
