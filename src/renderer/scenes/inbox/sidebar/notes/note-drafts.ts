import { atom } from 'jotai'
import type { DraftNote } from '#contract/draft.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { onNextPerson } from '../../../../data/on-user-change.ts'
import { saveDraft } from '../../../../data/save-draft.ts'
import { store } from '../../../../data/store.ts'
import { withoutSent } from '../../composer/remove-sent-text.ts'

type Of = Pick<Contact, 'id' | 'groupId'>

/** Notes that are not saved, by contact; the desktop keeps them on disk. */
const allAtom = atom<Readonly<Record<string, DraftNote>>>({})

/** The words of a contact's note that is not saved; none where nobody writes one. */
export const noteDraftAtom = (contactId: string) =>
  atom((get) => get(allAtom)[contactId]?.text ?? '')

// What one person has begun to write is nothing to the next one who signs in here.
onNextPerson(() => store.set(allAtom, {}))

function put(contactId: string, note: DraftNote | null): void {
  const { [contactId]: _, ...others } = store.get(allAtom)
  store.set(allAtom, note === null ? others : { ...others, [contactId]: note })
}

function keep({ id: contactId, groupId }: Of, note: DraftNote | null): void {
  put(contactId, note)
  saveDraft({ groupId, contactId, note })
}

/** Takes a note over that an earlier page left on disk; one that was begun meanwhile is newer and stays. */
export function restoreNote(contactId: string, note: DraftNote): void {
  if (store.get(allAtom)[contactId] === undefined) put(contactId, note)
}

/** Keeps what is written of a note. */
export function writeNote(contact: Of, text: string): void {
  keep(contact, { ...store.get(allAtom)[contact.id], text })
}

/** Gives a note up. */
export function dropNote(contact: Of): void {
  keep(contact, null)
}

/** The key under which a contact's note of these words is saved: the same for another try. */
export function noteKey(contact: Of, text: string): string {
  const draft = store.get(allAtom)[contact.id]
  if (draft?.tried?.text === text) return draft.tried.key
  const key = crypto.randomUUID()
  keep(contact, { text: draft?.text ?? text, tried: { text, key } })
  return key
}

/** Takes out what was saved; what was typed on meanwhile stays, as a note of its own. */
export function takeNote(contact: Of, saved: string): void {
  const text = withoutSent(store.get(allAtom)[contact.id]?.text ?? '', saved)
  keep(contact, text === '' ? null : { text })
}
