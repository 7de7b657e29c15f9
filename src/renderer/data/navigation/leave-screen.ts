import { atom } from 'jotai'
import type { store } from '#renderer/data/store.ts'

/** Asks the user whether to discard unsaved work. `leave` is called only if the user confirms. */
export type Guard = (leave: () => void) => void

/** The guards of screens with unsaved work, in the order of registration. */
export const guardsAtom = atom<readonly Guard[]>([])

/** Calls `leave`. If the current screen has unsaved work, asks the user first. */
export function leaveScreen(inStore: typeof store, leave: () => void): void {
  const guard = inStore.get(guardsAtom).at(-1)
  if (guard === undefined) leave()
  else guard(leave)
}
