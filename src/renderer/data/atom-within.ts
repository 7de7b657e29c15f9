import { atom, type Atom, type SetStateAction } from 'jotai'

/**
 * An atom that is `initial` again as soon as the value of `scope` changes, also when that value comes back later: state
 * of the current group or chat. It is derived, so it needs no subscription that would outlive its owner.
 * @param scope subscribed to elsewhere, as the session's and the open chat's atoms are: a derived atom without subscribers
 *   does not notice a change that is reverted before the next read
 */
export function atomWithin<Value>(scope: Atom<unknown>, initial: Value) {
  // A new object for each value of the scope.
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
