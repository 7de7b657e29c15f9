import { atom, type Atom } from 'jotai'
import { onUserChange } from '../../../data/on-user-change.ts'
import { groupAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** The kinds of forms whose drafts outlive the inbox, which a lock or the end of the session unmounts. */
export type FormKind = 'register' | 'edit' | 'crm' | 'schedule' | 'compose'

/** The unsaved drafts of one kind of form, by the id of their subject. */
export interface FormDrafts<State> {
  /** Subscribes to a draft. */
  atom(id: string): Atom<State | undefined>
  get(id: string): State | undefined
  put(id: string, state: State): void
  forget(id: string): void
}

interface Kind {
  has(id: string): boolean
  clear(): void
}
// oxlint-disable-next-line bandeja/no-module-state -- filled while the modules load, then constant
const kinds = new Map<FormKind, Kind>()

/** Creates the drafts of a kind of form. They stay in memory; nothing is written to disk. */
export function createFormDrafts<State>(kind: FormKind): FormDrafts<State> {
  const allAtom = atom<ReadonlyMap<string, State>>(new Map())
  const all = () => store.get(allAtom)
  kinds.set(kind, {
    has: (id) => all().has(id),
    clear: () => store.set(allAtom, new Map()),
  })
  return {
    atom: (id) => atom((get) => get(allAtom).get(id)),
    get: (id) => all().get(id),
    put: (id, state) => store.set(allAtom, new Map([...all(), [id, state]])),
    forget: (id) => store.set(allAtom, new Map([...all()].filter(([one]) => one !== id))),
  }
}

/** Whether a draft exists. */
export function hasDraft(kind: FormKind, id: string): boolean {
  return kinds.get(kind)?.has(id) === true
}

// oxlint-disable-next-line bandeja/no-module-state -- filled while the modules load, then constant
const forgetting = new Set<() => void>()

/** Registers further state to clear with all drafts, when the user or the group changes. */
export function onDraftsCleared(forget: () => void): void {
  forgetting.add(forget)
}

function forgetAll(): void {
  for (const kind of kinds.values()) kind.clear()
  for (const forget of forgetting) forget()
}

onUserChange(forgetAll)
const lastGroupIdAtom = atom(store.get(groupAtom)?.id)
// oxlint-disable-next-line bandeja/no-module-state -- keeps an atom of the store in step, which lives as long as the page
store.sub(groupAtom, () => {
  const now = store.get(groupAtom)?.id
  // No group while nobody is signed in: the user may come back to the same one.
  if (now === undefined || now === store.get(lastGroupIdAtom)) return
  store.set(lastGroupIdAtom, now)
  forgetAll()
})
