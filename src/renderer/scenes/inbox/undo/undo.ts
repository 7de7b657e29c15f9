import { atom } from 'jotai'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** Something done that can be taken back while this is offered. */
export interface Undo {
  readonly id: number
  readonly text: string
  readonly undo: () => void
}

const offeredAtom = atom<Undo | null>(null)
/** What can be taken back just now; a later act takes the place of an earlier one. */
export const undoAtom = atom((get) => get(offeredAtom))

// What was done in one group, or by one person, is not taken back in another or by the next.
store.sub(currentGroupIdAtom, () => store.set(offeredAtom, null))

let lastId = 0

/**
 * Offers to take back what was just done, where its group is still the one worked in: an answer may come late.
 * @returns the offer's id, by which it is withdrawn
 */
export function offerUndo(groupId: string, text: string, undo: () => void): number {
  lastId += 1
  if (store.get(currentGroupIdAtom) === groupId) store.set(offeredAtom, { id: lastId, text, undo })
  return lastId
}

/** Ends the offer, if it still stands. */
export function withdrawUndo(id: number): void {
  store.set(offeredAtom, (offered) => (offered?.id === id ? null : offered))
}

/** Takes back what is offered, once. */
export function takeBack(): void {
  const offered = store.get(offeredAtom)
  store.set(offeredAtom, null)
  offered?.undo()
}
