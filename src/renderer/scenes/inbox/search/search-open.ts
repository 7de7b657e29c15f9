import { atom } from 'jotai'
import { currentGroupIdAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/** Whether the message search covers the list. */
export const searchOpenAtom = atom(false)

// A search belongs to one user in one group.
// oxlint-disable-next-line bandeja/no-module-state -- keeps an atom of the store in step, which lives as long as the page
store.sub(currentGroupIdAtom, () => store.set(searchOpenAtom, false))

/** Opens the search, or focuses its field. */
export function openSearch(): void {
  store.set(searchOpenAtom, true)
  document.querySelector<HTMLInputElement>('#message-search')?.select()
}
