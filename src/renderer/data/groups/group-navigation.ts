import { atom } from 'jotai'
import { leaveScreen } from '#renderer/data/navigation/leave-screen.ts'
import { selectGroup } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'

/** The path to open once the switch to another group is done; null while no switch is pending. */
export const pendingGroupPathAtom = atom<{ groupId: string; path: string } | null>(null)

/** Switches to another of the user's groups and opens a path in it. */
export function navigateToGroup(groupId: string, path: string): void {
  leaveScreen(store, () => {
    store.set(pendingGroupPathAtom, { groupId, path })
    selectGroup(groupId)
  })
}
