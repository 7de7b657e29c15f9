import { atom, type Atom, type SetStateAction } from 'jotai'

/**
 * An atom for state of the current group or chat. It is reset to `initial` whenever the value of `scope` changes. The
 * state of an earlier value is not restored when `scope` returns to that value.
 * @param scope an atom that has a subscriber, like the atoms of the session. Without a subscriber, a change that is
 * reverted before the next read is missed, and the state is not reset
 */
export function atomWithin<Value>(scope: Atom<unknown>, initial: Value) {
  // A new object after each change of the scope.
  const visitAtom = atom((get) => ({ scope: get(scope) }))
  const storedAtom = atom<{ readonly visit: object; readonly value: Value } | null>(null)
  return atom(
    (get) => {
      const stored = get(storedAtom)
      return stored !== null && stored.visit === get(visitAtom) ? stored.value : initial
    },
    (get, set, update: SetStateAction<Value>) => {
      const visit = get(visitAtom)
      const stored = get(storedAtom)
      const before = stored?.visit === visit ? stored.value : initial
      const value = isUpdater(update) ? update(before) : update
      set(storedAtom, { visit, value })
    },
  )
}

function isUpdater<Value>(update: SetStateAction<Value>): update is (before: Value) => Value {
  return typeof update === 'function'
}
