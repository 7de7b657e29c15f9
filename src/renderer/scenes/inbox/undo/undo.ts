import { atom } from 'jotai'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { currentGroupIdAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'

/** A completed action and how to undo it. */
export interface Undo {
  readonly id: number
  readonly text: string
  readonly undo: () => void
}

/** The current offer. A change of the group or the user removes it. */
const offeredAtom = atomWithin<Undo | null>(currentGroupIdAtom, null)
/** The action that can be undone. A later action replaces it. */
export const undoAtom = atom((get) => get(offeredAtom))

const lastIdAtom = atom(0)

/**
 * Offers to undo an action. If the user has left the action's group before the response arrived, nothing is offered.
 * @returns the offer's id, for `withdrawUndo`
 */
export function offerUndo(groupId: string, text: string, undo: () => void): number {
  const id = store.get(lastIdAtom) + 1
  store.set(lastIdAtom, id)
  if (store.get(currentGroupIdAtom) === groupId) store.set(offeredAtom, { id, text, undo })
  return id
}

/** Withdraws an offer. Does nothing if a later offer has replaced it. */
export function withdrawUndo(id: number): void {
  store.set(offeredAtom, (offered) => (offered?.id === id ? null : offered))
}

/** Undoes the offered action. A second call does nothing. */
export function undoLast(): void {
  const offered = store.get(offeredAtom)
  store.set(offeredAtom, null)
  offered?.undo()
}
