import { atom, type Atom } from 'jotai'
import { onNextPerson } from '../../../data/on-user-change.ts'
import { groupAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** The forms that outlast the page's inbox: a lock, or the end of the session, takes it from under whoever types. */
export type FormKind = 'register' | 'edit' | 'crm' | 'schedule' | 'compose'

/** What the forms of one kind say, by what each is about: those that are begun, and neither saved nor given up. */
export interface KeptForms<Said> {
  /** Follows what a form says. */
  atom(id: string): Atom<Said | undefined>
  get(id: string): Said | undefined
  put(id: string, said: Said): void
  forget(id: string): void
}

interface Kind {
  has(id: string): boolean
  clear(): void
}
const kinds = new Map<FormKind, Kind>()

/** Keeps what forms of a kind say, in the page alone: nothing of it is written to disk. */
export function keepForms<Said>(kind: FormKind): KeptForms<Said> {
  const allAtom = atom<ReadonlyMap<string, Said>>(new Map())
  const all = () => store.get(allAtom)
  kinds.set(kind, {
    has: (id) => all().has(id),
    clear: () => store.set(allAtom, new Map()),
  })
  return {
    atom: (id) => atom((get) => get(allAtom).get(id)),
    get: (id) => all().get(id),
    put: (id, said) => store.set(allAtom, new Map([...all(), [id, said]])),
    forget: (id) => store.set(allAtom, new Map([...all()].filter(([one]) => one !== id))),
  }
}

/** Whether there is such a form that is begun. */
export function isKept(kind: FormKind, id: string): boolean {
  return kinds.get(kind)?.has(id) === true
}

const forgetting = new Set<() => void>()

/** Has more forgotten together with what all forms say: another person works here, or the same one in another group. */
export function onForgotten(forget: () => void): void {
  forgetting.add(forget)
}

function forgetAll(): void {
  for (const kind of kinds.values()) kind.clear()
  for (const forget of forgetting) forget()
}

onNextPerson(forgetAll)
let last = store.get(groupAtom)?.id
store.sub(groupAtom, () => {
  const now = store.get(groupAtom)?.id
  // None is at hand while nobody is signed in: the same one may be worked in afterwards.
  if (now === undefined || now === last) return
  last = now
  forgetAll()
})
