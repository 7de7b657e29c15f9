import { atom } from 'jotai'
import { leaveScreen } from '../components/leave-guard.tsx'
import { selectGroup } from './session-sync.ts'
import { store } from './store.ts'

/** A place in a group that is being changed to, until that has come about. */
export const placeThereAtom = atom<{ groupId: string; path: string } | null>(null)

/** Changes to another group of the person's, and leads on to a place in it. */
export function goToGroup(groupId: string, path: string): void {
  leaveScreen(store, () => {
    store.set(placeThereAtom, { groupId, path })
    selectGroup(groupId)
  })
}
