import { atom } from 'jotai'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** Whether the search in messages lies over the list. */
export const searchOpenAtom = atom(false)

// What was looked for in one group, or by one person, is nothing to another.
store.sub(currentGroupIdAtom, () => store.set(searchOpenAtom, false))

/** Opens the search, or goes back to its field. */
export function openSearch(): void {
  store.set(searchOpenAtom, true)
  document.querySelector<HTMLInputElement>('#message-search')?.select()
}
