import { atom } from 'jotai'
import { userAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { withoutSent } from '../composer/without-sent.ts'

/** A note that is being written. */
interface NoteDraft {
  readonly text: string
  /** The words that were tried last: tried again, they are the same note to the service, which may have taken it already. */
  readonly tried?: { readonly text: string; readonly key: string }
}

/** Notes that are not saved, by contact; they live as long as the window. */
const allAtom = atom<Readonly<Record<string, NoteDraft>>>({})

/** The words of a contact's note that is not saved; none where nobody writes one. */
export const noteDraftAtom = (contactId: string) =>
  atom((get) => get(allAtom)[contactId]?.text ?? '')

// What one person has begun to write is nothing to the next one who signs in here.
let owner = store.get(userAtom)?.id
store.sub(userAtom, () => {
  const now = store.get(userAtom)?.id
  if (now === owner) return
  owner = now
  store.set(allAtom, {})
})

function keep(contactId: string, draft: NoteDraft | null): void {
  const { [contactId]: _, ...others } = store.get(allAtom)
  store.set(allAtom, draft === null ? others : { ...others, [contactId]: draft })
}

/** Keeps what is written of a note. */
export function writeNote(contactId: string, text: string): void {
  keep(contactId, { ...store.get(allAtom)[contactId], text })
}

/** Gives a note up. */
export function dropNote(contactId: string): void {
  keep(contactId, null)
}

/** The key under which a contact's note of these words is saved: the same for another try. */
export function noteKey(contactId: string, text: string): string {
  const draft = store.get(allAtom)[contactId]
  if (draft?.tried?.text === text) return draft.tried.key
  const key = crypto.randomUUID()
  keep(contactId, { text: draft?.text ?? text, tried: { text, key } })
  return key
}

/** Takes out what was saved; what was typed on meanwhile stays, as a note of its own. */
export function takeNote(contactId: string, saved: string): void {
  const text = withoutSent(store.get(allAtom)[contactId]?.text ?? '', saved)
  keep(contactId, text === '' ? null : { text })
}
