import { atom, type Atom } from 'jotai'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { onUserChange } from '#renderer/data/on-user-change.ts'
import { groupAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'

/** The kinds of forms whose drafts survive when a lock or the end of the session unmounts the inbox. */
export type FormKind = 'register' | 'edit' | 'crm' | 'schedule' | 'compose'

/** The unsaved drafts of one kind of form, by the id of their subject, e.g. a contact. */
export interface FormDrafts<State> {
  /** Returns an atom with a draft; undefined if there is none. */
  atom(id: string): Atom<State | undefined>
  get(id: string): State | undefined
  put(id: string, state: State): void
  forget(id: string): void
}

/** Counts the times that all drafts were cleared. */
const clearedAtom = atom(0)
/** Changes whenever all drafts are cleared. */
export const draftsClearedAtom = atom((get) => get(clearedAtom))
const clearDrafts = () => store.set(clearedAtom, (count) => count + 1)

/** The keys of the existing drafts. */
const keysAtom = atomWithin<ReadonlySet<string>>(clearedAtom, new Set())
const keyOf = (kind: FormKind, id: string) => `${kind} ${id}`

/** Creates the drafts of a kind of form. They stay in memory; nothing is written to disk. */
export function createFormDrafts<State>(kind: FormKind): FormDrafts<State> {
  const allAtom = atomWithin<ReadonlyMap<string, State>>(clearedAtom, new Map())
  return {
    atom: (id) => atom((get) => get(allAtom).get(id)),
    get: (id) => store.get(allAtom).get(id),
    put: (id, state) => {
      store.set(allAtom, (all) => new Map([...all, [id, state]]))
      store.set(keysAtom, (keys) => new Set([...keys, keyOf(kind, id)]))
    },
    forget: (id) => {
      store.set(allAtom, (all) => new Map([...all].filter(([one]) => one !== id)))
      store.set(keysAtom, (keys) => new Set([...keys].filter((key) => key !== keyOf(kind, id))))
    },
  }
}

/** Whether a draft exists. */
export function hasDraft(kind: FormKind, id: string): boolean {
  return store.get(keysAtom).has(keyOf(kind, id))
}

onUserChange(clearDrafts)

/** The id of the group that the drafts belong to. */
const groupOfDraftsAtom = atom(store.get(groupAtom)?.id)

/**
 * Clears the drafts when the group changes.
 * @returns a function that unsubscribes
 */
export function clearDraftsOnGroupChange(): () => void {
  const check = () => {
    const now = store.get(groupAtom)?.id
    // There is no group while nobody is signed in. Keep the drafts then, because the same user may sign in again to the
    // same group.
    if (now === undefined || now === store.get(groupOfDraftsAtom)) return
    store.set(groupOfDraftsAtom, now)
    clearDrafts()
  }
  check()
  return store.sub(groupAtom, check)
}
